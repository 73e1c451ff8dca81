DROP INDEX "ledger_posting_by_movement";--> statement-breakpoint
ALTER TABLE "ledger_posting" DROP CONSTRAINT "ledger_posting_account_id_movement_id_pk";--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_movement_id_account_id_pk" PRIMARY KEY("movement_id","account_id");--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "last_movement_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD COLUMN "previous_movement_id" bigint;