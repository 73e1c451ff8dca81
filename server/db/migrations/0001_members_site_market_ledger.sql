CREATE TABLE "coin" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"owner" text NOT NULL,
	"type" smallint NOT NULL,
	"coin" text NOT NULL,
	"bucket" text NOT NULL,
	"stripe" smallint NOT NULL,
	"balance" numeric DEFAULT '0' NOT NULL,
	CONSTRAINT "ledger_account_not_negative" CHECK ("ledger_account"."member_id" = 0 or "ledger_account"."balance" >= 0),
	CONSTRAINT "ledger_account_owner" CHECK (("ledger_account"."member_id" > 0) = ("ledger_account"."owner" = 'member')),
	CONSTRAINT "ledger_account_bucket" CHECK ("ledger_account"."bucket" in ('available', 'frozen'))
);
--> statement-breakpoint
CREATE TABLE "ledger_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"detail" jsonb,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_posting" (
	"account_id" bigint NOT NULL,
	"movement_id" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"balance_after" numeric NOT NULL,
	CONSTRAINT "ledger_posting_account_id_movement_id_pk" PRIMARY KEY("account_id","movement_id"),
	CONSTRAINT "ledger_posting_not_zero" CHECK ("ledger_posting"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "market_tick" (
	"symbol" text NOT NULL,
	"seq" bigint NOT NULL,
	"ts_ms" bigint NOT NULL,
	"price" numeric NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "market_tick_symbol_ts_ms_pk" PRIMARY KEY("symbol","ts_ms"),
	CONSTRAINT "market_tick_sequence" UNIQUE("symbol","seq"),
	CONSTRAINT "market_tick_price" CHECK ("market_tick"."price" > 0),
	CONSTRAINT "market_tick_hash" CHECK (length("market_tick"."hash") = 32 and length("market_tick"."previous_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "attempt_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_card" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_card_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"bank_name" text NOT NULL,
	"card_number" text NOT NULL,
	"holder_name" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"changed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ceremony" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" bigint,
	"challenge" text NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_code" (
	"subject" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"real_name" text NOT NULL,
	"front_card" text NOT NULL,
	"back_card" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10000001 CACHE 1),
	"username" text NOT NULL,
	"email" text,
	"phone" text,
	"password_hash" text NOT NULL,
	"pay_password_hash" text,
	"invite_code" text NOT NULL,
	"invited_by" bigint,
	"vip" smallint DEFAULT 0 NOT NULL,
	"credit_score" integer DEFAULT 100 NOT NULL,
	"identity_status" smallint DEFAULT 0 NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"lang" text DEFAULT 'en' NOT NULL,
	"anti_phishing_phrase" text,
	"totp_secret" text,
	"totp_since_ms" bigint,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "member_identity_status" CHECK ("member"."identity_status" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "operator_act" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"detail" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_mail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"sent_at_ms" bigint,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text NOT NULL,
	"label" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"used_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"member_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at_ms" bigint,
	CONSTRAINT "recovery_code_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "security_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"member_id" bigint NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"seen_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_captcha" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal_address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"coin_id" text NOT NULL,
	"address" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"changed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text,
	"title" jsonb NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"body" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_item_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "friend_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "friend_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_read" (
	"member_id" bigint NOT NULL,
	"notice_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "notice_read_member_id_notice_id_pk" PRIMARY KEY("member_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint,
	"slug" text,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "notice_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "site_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"changed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_card" ADD CONSTRAINT "bank_card_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_review" ADD CONSTRAINT "identity_review_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_address" ADD CONSTRAINT "withdrawal_address_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coin_title" ON "coin" USING btree ("title");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_key" ON "ledger_account" USING btree ("member_id","owner","type","coin","bucket","stripe");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_movement_once" ON "ledger_movement" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "ledger_posting_by_movement" ON "ledger_posting" USING brin ("movement_id");--> statement-breakpoint
CREATE INDEX "attempt_limit_by_reset" ON "attempt_limit" USING btree ("resets_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_card_once" ON "bank_card" USING btree ("member_id","card_number");--> statement-breakpoint
CREATE INDEX "ceremony_by_expiry" ON "ceremony" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "email_code_by_expiry" ON "email_code" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "identity_review_by_member" ON "identity_review" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_review_open" ON "identity_review" USING btree ("member_id") WHERE "identity_review"."status" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "member_username" ON "member" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "member_email" ON "member" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "member_phone" ON "member" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "member_invite_code" ON "member" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "operator_act_by_time" ON "operator_act" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "outgoing_mail_by_recipient" ON "outgoing_mail" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "outgoing_mail_due" ON "outgoing_mail" USING btree ("due_at_ms") WHERE "outgoing_mail"."sent_at_ms" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_by_member" ON "passkey" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "security_event_by_member" ON "security_event" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_hash" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_by_member" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_by_expiry" ON "session" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "upload_by_member" ON "upload" USING btree ("member_id","created_at_ms");--> statement-breakpoint
CREATE INDEX "used_captcha_by_expiry" ON "used_captcha" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_address_by_coin" ON "withdrawal_address" USING btree ("member_id","coin_id");--> statement-breakpoint
CREATE INDEX "notice_by_member" ON "notice" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "notice_to_all" ON "notice" USING btree ("id") WHERE "notice"."member_id" is null;