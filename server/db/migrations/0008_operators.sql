CREATE TABLE "operator" (
	"name" text PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "operator_key_hash_unique" UNIQUE("key_hash")
);
