CREATE TABLE "deposit_network" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_network_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coin_id" integer NOT NULL,
	"kind" smallint NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"card_number" text DEFAULT '' NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"bank_address" text DEFAULT '' NOT NULL,
	"transfer_code" text DEFAULT '' NOT NULL,
	"company_address" text DEFAULT '' NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "deposit_network_kind" CHECK ("deposit_network"."kind" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "deposit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"network_id" integer NOT NULL,
	"coin" text NOT NULL,
	"type" smallint NOT NULL,
	"amount" numeric NOT NULL,
	"voucher" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	CONSTRAINT "deposit_amount" CHECK ("deposit"."amount" > 0 and "deposit"."status" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "swap" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "swap_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"from_coin" text NOT NULL,
	"to_coin" text NOT NULL,
	"amount" numeric NOT NULL,
	"rate" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"received" numeric NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "swap_amounts" CHECK ("swap"."amount" > 0 and "swap"."rate" > 0 and "swap"."fee" >= 0 and "swap"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawal_approval" (
	"withdrawal_id" bigint NOT NULL,
	"operator" text NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "withdrawal_approval_withdrawal_id_operator_pk" PRIMARY KEY("withdrawal_id","operator")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_rule" (
	"coin_id" integer PRIMARY KEY NOT NULL,
	"minimum" numeric NOT NULL,
	"maximum" numeric NOT NULL,
	"fee_mode" text NOT NULL,
	"fee_percent" numeric NOT NULL,
	"fee_fixed" numeric NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "withdrawal_rule_limits" CHECK ("withdrawal_rule"."minimum" > 0 and "withdrawal_rule"."maximum" >= "withdrawal_rule"."minimum"),
	CONSTRAINT "withdrawal_rule_fee" CHECK ("withdrawal_rule"."fee_percent" >= 0 and "withdrawal_rule"."fee_percent" < 100 and "withdrawal_rule"."fee_fixed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"coin" text NOT NULL,
	"type" smallint NOT NULL,
	"amount" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"destination" text NOT NULL,
	"worth" numeric,
	"address" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	CONSTRAINT "withdrawal_amounts" CHECK ("withdrawal"."amount" > 0 and "withdrawal"."fee" >= 0 and "withdrawal"."fee" <= "withdrawal"."amount" and "withdrawal"."status" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "deposit_network" ADD CONSTRAINT "deposit_network_coin_id_coin_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit" ADD CONSTRAINT "deposit_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit" ADD CONSTRAINT "deposit_network_id_deposit_network_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."deposit_network"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swap" ADD CONSTRAINT "swap_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_approval" ADD CONSTRAINT "withdrawal_approval_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_rule" ADD CONSTRAINT "withdrawal_rule_coin_id_coin_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_by_member" ON "deposit" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "deposit_waiting" ON "deposit" USING btree ("created_at_ms") WHERE "deposit"."status" = 1;--> statement-breakpoint
CREATE INDEX "swap_by_member" ON "swap" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "withdrawal_by_member" ON "withdrawal" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "withdrawal_waiting" ON "withdrawal" USING btree ("created_at_ms") WHERE "withdrawal"."status" = 1;