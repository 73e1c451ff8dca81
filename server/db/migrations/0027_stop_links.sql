CREATE TABLE "stop_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "stopped_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "stop_link" ADD CONSTRAINT "stop_link_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stop_link_by_expiry" ON "stop_link" USING btree ("expires_at_ms");