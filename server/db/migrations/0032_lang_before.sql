ALTER TABLE "member" ADD COLUMN "lang_before" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "lang_changed_at_ms" bigint;