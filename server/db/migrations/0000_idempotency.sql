CREATE TABLE "idempotency_key" (
	"scope" text NOT NULL,
	"key_hash" text NOT NULL,
	"call" text NOT NULL,
	"payload_tag" text NOT NULL,
	"answer" text,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "idempotency_key_scope_key_hash_pk" PRIMARY KEY("scope","key_hash")
);
--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at_ms");