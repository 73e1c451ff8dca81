CREATE TABLE "setting_proposal" (
	"key" text NOT NULL,
	"operator" text NOT NULL,
	"value" text NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "setting_proposal_key_operator_pk" PRIMARY KEY("key","operator")
);
