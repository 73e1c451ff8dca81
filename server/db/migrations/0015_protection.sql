CREATE TABLE "member_protection" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"stake_amount" numeric,
	"stake_pending_amount" numeric,
	"stake_pending_at_ms" bigint,
	"loss_amount" numeric,
	"loss_pending_amount" numeric,
	"loss_pending_at_ms" bigint,
	"cool_off_until_ms" bigint,
	"excluded_until_ms" bigint,
	"changed_at_ms" bigint NOT NULL,
	CONSTRAINT "member_protection_stake" CHECK ("member_protection"."stake_amount" > 0 and "member_protection"."stake_pending_amount" > 0),
	CONSTRAINT "member_protection_loss" CHECK ("member_protection"."loss_amount" > 0 and "member_protection"."loss_pending_amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "member_protection" ADD CONSTRAINT "member_protection_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "option_order_accepted" ON "option_order" USING btree ("member_id","accepted_at_ms");