CREATE TABLE "known_device" (
	"member_id" bigint NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at_ms" bigint NOT NULL,
	CONSTRAINT "known_device_member_id_device_hash_pk" PRIMARY KEY("member_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_by_age" ON "known_device" USING btree ("seen_at_ms");