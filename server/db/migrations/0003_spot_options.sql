CREATE TABLE "option_duration" (
	"seconds" integer PRIMARY KEY NOT NULL,
	"min_stake" numeric NOT NULL,
	"max_stake" numeric NOT NULL,
	"payout_rate" numeric NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "option_duration_seconds" CHECK ("option_duration"."seconds" between 5 and 86400),
	CONSTRAINT "option_duration_payout" CHECK ("option_duration"."payout_rate" > 0 and "option_duration"."payout_rate" <= 10),
	CONSTRAINT "option_duration_stake" CHECK ("option_duration"."min_stake" > 0 and "option_duration"."max_stake" >= "option_duration"."min_stake")
);
--> statement-breakpoint
CREATE TABLE "option_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "option_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"market_id" text NOT NULL,
	"symbol" text NOT NULL,
	"market" text NOT NULL,
	"direction" text NOT NULL,
	"stake" numeric NOT NULL,
	"duration_s" integer NOT NULL,
	"payout_rate" numeric NOT NULL,
	"accepted_at_ms" bigint NOT NULL,
	"accepted_sequence" bigint NOT NULL,
	"accepted_tick_ms" bigint NOT NULL,
	"deadline_ms" bigint NOT NULL,
	"status" text NOT NULL,
	"entry_sequence" bigint,
	"entry_price" numeric,
	"entry_at_ms" bigint,
	"exit_sequence" bigint,
	"exit_price" numeric,
	"exit_at_ms" bigint,
	"result" text,
	"profit" numeric,
	"settled_at_ms" bigint,
	CONSTRAINT "option_order_settled" CHECK (("option_order"."status" = 'finished') = ("option_order"."result" is not null))
);
--> statement-breakpoint
CREATE TABLE "spot_fill" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spot_fill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"quantity" numeric NOT NULL,
	"quote_amount" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "spot_fill_positive" CHECK ("spot_fill"."quantity" > 0 and "spot_fill"."quote_amount" >= 0 and "spot_fill"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "spot_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spot_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"market_id" text NOT NULL,
	"symbol" text NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"limit_price" numeric,
	"quantity" numeric,
	"amount" numeric,
	"filled_quantity" numeric NOT NULL,
	"filled_quote" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"fee_rate" numeric NOT NULL,
	"held" numeric NOT NULL,
	"status" text NOT NULL,
	"placed_at_ms" bigint NOT NULL,
	"traded_at_ms" bigint,
	"closed_at_ms" bigint,
	CONSTRAINT "spot_order_held" CHECK ("spot_order"."held" >= 0 and ("spot_order"."status" = 'open' or "spot_order"."held" = 0))
);
--> statement-breakpoint
ALTER TABLE "spot_fill" ADD CONSTRAINT "spot_fill_order_id_spot_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."spot_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "option_order_by_member" ON "option_order" USING btree ("member_id","status","id");--> statement-breakpoint
CREATE INDEX "option_order_due" ON "option_order" USING btree ("deadline_ms") WHERE "option_order"."status" = 'open';--> statement-breakpoint
CREATE INDEX "spot_fill_by_order" ON "spot_fill" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "spot_order_by_member" ON "spot_order" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "spot_order_open" ON "spot_order" USING btree ("symbol","side","limit_price") WHERE "spot_order"."status" = 'open';--> statement-breakpoint
CREATE INDEX "spot_order_open_by_member" ON "spot_order" USING btree ("member_id") WHERE "spot_order"."status" = 'open';