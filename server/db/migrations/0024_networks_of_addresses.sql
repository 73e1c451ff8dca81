ALTER TABLE "withdrawal_address" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "network" text;