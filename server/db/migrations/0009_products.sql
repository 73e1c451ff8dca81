CREATE TABLE "account_transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"coin" text NOT NULL,
	"amount" numeric NOT NULL,
	"from_type" smallint NOT NULL,
	"to_type" smallint NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "account_transfer_amount" CHECK ("account_transfer"."amount" > 0 and "account_transfer"."from_type" <> "account_transfer"."to_type")
);
--> statement-breakpoint
CREATE TABLE "loan_product" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loan_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"lender" text NOT NULL,
	"min_amount" numeric NOT NULL,
	"max_amount" numeric NOT NULL,
	"daily_rate" numeric NOT NULL,
	"cycle_days" smallint NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "loan_product_terms" CHECK ("loan_product"."min_amount" > 0 and "loan_product"."max_amount" >= "loan_product"."min_amount" and "loan_product"."daily_rate" >= 0 and "loan_product"."cycle_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "loan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"title" text NOT NULL,
	"amount" numeric NOT NULL,
	"interest" numeric NOT NULL,
	"cycle_days" smallint NOT NULL,
	"front_photo" text NOT NULL,
	"back_photo" text NOT NULL,
	"handheld_photo" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"applied_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	"due_at_ms" bigint,
	"repaid_at_ms" bigint,
	"collect_at_ms" bigint,
	CONSTRAINT "loan_amounts" CHECK ("loan"."amount" > 0 and "loan"."interest" >= 0),
	CONSTRAINT "loan_approved" CHECK (("loan"."status" = 2) = ("loan"."due_at_ms" is not null))
);
--> statement-breakpoint
CREATE TABLE "member_transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_member_id" bigint NOT NULL,
	"to_member_id" bigint NOT NULL,
	"coin" text NOT NULL,
	"amount" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"status" smallint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"arrival_at_ms" bigint NOT NULL,
	CONSTRAINT "member_transfer_amount" CHECK ("member_transfer"."amount" > 0 and "member_transfer"."fee" >= 0 and "member_transfer"."fee" < "member_transfer"."amount"),
	CONSTRAINT "member_transfer_others" CHECK ("member_transfer"."from_member_id" <> "member_transfer"."to_member_id")
);
--> statement-breakpoint
CREATE TABLE "mining_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mining_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"title" text NOT NULL,
	"image" text NOT NULL,
	"coin" text NOT NULL,
	"amount" numeric NOT NULL,
	"daily_rate" numeric NOT NULL,
	"days" smallint NOT NULL,
	"start_at_ms" bigint NOT NULL,
	"paid_days" smallint DEFAULT 0 NOT NULL,
	"earned" numeric NOT NULL,
	"next_at_ms" bigint,
	CONSTRAINT "mining_order_days" CHECK ("mining_order"."paid_days" between 0 and "mining_order"."days" and ("mining_order"."next_at_ms" is null) = ("mining_order"."paid_days" = "mining_order"."days"))
);
--> statement-breakpoint
CREATE TABLE "mining_product" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mining_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"image" text NOT NULL,
	"coin_id" integer NOT NULL,
	"min_amount" numeric NOT NULL,
	"max_amount" numeric NOT NULL,
	"daily_rate" numeric NOT NULL,
	"cycle_days" smallint NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "mining_product_terms" CHECK ("mining_product"."min_amount" > 0 and "mining_product"."max_amount" >= "mining_product"."min_amount" and "mining_product"."daily_rate" >= 0 and "mining_product"."cycle_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "stake" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stake_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"term_id" integer NOT NULL,
	"coin" text NOT NULL,
	"amount" numeric NOT NULL,
	"reward" numeric NOT NULL,
	"days" smallint NOT NULL,
	"redeemable" boolean NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"start_at_ms" bigint NOT NULL,
	"end_at_ms" bigint NOT NULL,
	"closed_at_ms" bigint,
	CONSTRAINT "stake_amounts" CHECK ("stake"."amount" > 0 and "stake"."reward" >= 0)
);
--> statement-breakpoint
CREATE TABLE "staking_project" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staking_project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coin_id" integer NOT NULL,
	"image" text NOT NULL,
	"redeemable" boolean NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staking_term" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staking_term_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"days" smallint NOT NULL,
	"yearly_rate" numeric NOT NULL,
	"min_amount" numeric NOT NULL,
	CONSTRAINT "staking_term_terms" CHECK ("staking_term"."days" > 0 and "staking_term"."yearly_rate" >= 0 and "staking_term"."min_amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_rule" (
	"coin_id" integer PRIMARY KEY NOT NULL,
	"fee_rate" numeric NOT NULL,
	"arrival_days" smallint NOT NULL,
	CONSTRAINT "transfer_rule_fee" CHECK ("transfer_rule"."fee_rate" >= 0 and "transfer_rule"."fee_rate" < 1 and "transfer_rule"."arrival_days" >= 0)
);
--> statement-breakpoint
ALTER TABLE "account_transfer" ADD CONSTRAINT "account_transfer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_product_id_loan_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."loan_product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_transfer" ADD CONSTRAINT "member_transfer_from_member_id_member_id_fk" FOREIGN KEY ("from_member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_transfer" ADD CONSTRAINT "member_transfer_to_member_id_member_id_fk" FOREIGN KEY ("to_member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mining_order" ADD CONSTRAINT "mining_order_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mining_order" ADD CONSTRAINT "mining_order_product_id_mining_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."mining_product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mining_product" ADD CONSTRAINT "mining_product_coin_id_coin_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stake" ADD CONSTRAINT "stake_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stake" ADD CONSTRAINT "stake_term_id_staking_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."staking_term"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staking_project" ADD CONSTRAINT "staking_project_coin_id_coin_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staking_term" ADD CONSTRAINT "staking_term_project_id_staking_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."staking_project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_rule" ADD CONSTRAINT "transfer_rule_coin_id_coin_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_transfer_by_member" ON "account_transfer" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "loan_by_member" ON "loan" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "loan_waiting" ON "loan" USING btree ("applied_at_ms") WHERE "loan"."status" = 1;--> statement-breakpoint
CREATE INDEX "loan_due" ON "loan" USING btree ("collect_at_ms") WHERE "loan"."status" = 2 and "loan"."repaid_at_ms" is null;--> statement-breakpoint
CREATE INDEX "member_transfer_by_sender" ON "member_transfer" USING btree ("from_member_id","id");--> statement-breakpoint
CREATE INDEX "member_transfer_by_receiver" ON "member_transfer" USING btree ("to_member_id","id");--> statement-breakpoint
CREATE INDEX "member_transfer_due" ON "member_transfer" USING btree ("arrival_at_ms") WHERE "member_transfer"."status" = 1;--> statement-breakpoint
CREATE INDEX "mining_order_by_member" ON "mining_order" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "mining_order_due" ON "mining_order" USING btree ("next_at_ms") WHERE "mining_order"."next_at_ms" is not null;--> statement-breakpoint
CREATE INDEX "stake_by_member" ON "stake" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "stake_due" ON "stake" USING btree ("end_at_ms") WHERE "stake"."status" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "staking_term_once" ON "staking_term" USING btree ("project_id","days");