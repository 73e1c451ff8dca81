CREATE TABLE "price_alert" (
	"session_id" bigint NOT NULL,
	"id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"price" numeric NOT NULL,
	"percent" numeric,
	"armed" boolean NOT NULL,
	"reached_at_ms" bigint,
	CONSTRAINT "price_alert_session_id_id_pk" PRIMARY KEY("session_id","id")
);
--> statement-breakpoint
ALTER TABLE "price_alert" ADD CONSTRAINT "price_alert_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alert" ADD CONSTRAINT "price_alert_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_alert_waiting" ON "price_alert" USING btree ("symbol") WHERE "price_alert"."reached_at_ms" is null;