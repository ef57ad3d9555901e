import { z } from 'zod';
import { databaseUrl, flag, origin, secretKey, smtpUrl } from './config-values.ts';
import { isCorporateNumber } from './corporate-number.ts';

/** Everybody can read it here: for demos alone. */
export const PUBLIC_SECRET = 'sandbox-acquirer-shared-secret';

/** Every variable the programs read. `docs/configuration.md` explains each; a test compares the two lists. */
export const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** `demo`: sandbox acquirer, readable outbox and demo catalogue are allowed. `live`: none of them unless set. */
  APP_MODE: z.enum(['demo', 'live']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  /** Origin that browsers see, without a trailing slash. Links in mails and the origin check use it. */
  PUBLIC_ORIGIN: origin.optional(),
  /** Where the staff's console listens, a program of its own. */
  CONSOLE_HOST: z.string().default('127.0.0.1'),
  CONSOLE_PORT: z.coerce.number().int().min(1).max(65535).default(3100),
  /** Origin that staff see, without a trailing slash. Links in invitations and the console's origin check use it. */
  CONSOLE_ORIGIN: origin.optional(),
  /** Comma-separated addresses or CIDR blocks from which alone the console answers; empty: from everywhere. */
  CONSOLE_ALLOWED: z.string().default(''),
  DATA_DIR: z.string().default('.data'),
  /** A bucket of any store that speaks S3, `https://s3.example.com/bucket`, for uploads; a folder in DATA_DIR without it. */
  STORAGE_S3_URL: z
    .url()
    .regex(/^https?:\/\/[^@?#]+$/, 'begins with http:// or https://, and ends with the bucket')
    .optional(),
  STORAGE_S3_KEY: z.string().optional(),
  STORAGE_S3_SECRET: z.string().optional(),
  STORAGE_S3_REGION: z.string().default('ap-northeast-1'),
  DATABASE_URL: databaseUrl,
  /** At least 12: a worker listens with three, does seven jobs at once and says that it lives. */
  DATABASE_POOL: z.coerce.number().int().min(12).max(200).default(16),
  /** Further connections of a web process, for searches and lists alone: each of them takes two. */
  DATABASE_POOL_SEARCH: z.coerce.number().int().min(2).max(200).default(2),
  /** A streaming replica, or a proxy in front of some: searches, lists and files of staff are read there while it is fresh. */
  DATABASE_READ_URL: databaseUrl.optional(),
  /** Seconds that a replica may be behind; what is further behind is not asked. */
  DATABASE_READ_MAX_LAG: z.coerce.number().int().min(2).max(60).default(3),
  /** How many searches and lists one network may have made a minute; those that are kept count for nothing. */
  SEARCHES_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(120),
  /**
   * New applicants a second who are let in while others wait: as measured, or so many. `off`: nobody waits, unless the operator
   * has closed the door by hand.
   */
  ADMISSIONS_PER_SECOND: z
    .union([z.enum(['auto', 'off']), z.coerce.number().positive().max(500)], {
      error: 'auto, off or a number up to 500',
    })
    .default('auto'),
  /** Where the search program listens and web processes ask it; without it PostgreSQL answers searches. */
  SEARCH_URL: z.url({ protocol: /^http$/ }).optional(),
  /** So many pictures the worker encodes anew each minute. */
  AVIFS_PER_MINUTE: z.coerce.number().int().min(0).max(100).default(8),
  /** Comma-separated addresses or CIDR blocks of reverse proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Key (hex, 32 bytes or more) for signatures that leave the server: links in mails, form owners, asset keys. */
  SECRET_KEY: secretKey,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Where Prometheus reads this program's metrics: a listener of its own, never the visitors'. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Comma-separated addresses or CIDR blocks that may read them beside this machine. */
  METRICS_ALLOWED: z.string().default(''),
  /** Where traces are sent by OTLP over HTTP; none are made without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Which share of requests and jobs is traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().default('no-reply@satonowa.example'),
  /** So many copies of newsletters leave in a minute, by all workers together. */
  NEWSLETTERS_PER_MINUTE: z.coerce.number().int().min(1).max(6_000).default(120),
  /** Hours after which the last backup is too old, and /readyz says so; without it nobody is told. */
  BACKUP_MAX_HOURS: z.coerce.number().int().min(1).max(8_760).optional(),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'stripe', 'none']).default('sandbox'),
  ALLOW_SANDBOX_ACQUIRER: flag,
  ACQUIRER_URL: z.url().default('http://127.0.0.1:3001'),
  /** Where the payer's browser reaches the acquirer; differs from ACQUIRER_URL behind a proxy. */
  ACQUIRER_PUBLIC_URL: z.url().optional(),
  /** Where the sandbox acquirer reports payments; the site itself unless it runs elsewhere. */
  ACQUIRER_WEBHOOK_URL: z.url().optional(),
  /** Shared with the sandbox acquirer. During a replacement two, separated by a comma, the newest first. */
  ACQUIRER_SECRET: z.string().min(16).default(PUBLIC_SECRET),
  /** Secret or restricted key of Stripe's API. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'begins with sk_live_, sk_test_, rk_live_ or rk_test_')
    .optional(),
  /** Secret of the webhook endpoint at Stripe. During a replacement two, separated by a comma. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(\s*,\s*whsec_\w+)*$/, 'begins with whsec_')
    .optional(),
  /** Another server with Stripe's API, for tests; Stripe itself without it. */
  STRIPE_API_URL: z.url().optional(),
  PAGE_CACHE: z
    .enum(['on', 'off'])
    .default('on')
    .transform((v) => v === 'on'),
  /** Most memory for kept pages, of each web process. */
  PAGE_CACHE_MB: z.coerce.number().int().min(16).max(16_384).default(16),
  /** Most disk for those that have no room in memory, of each web process: a file in DATA_DIR that has no name. 0: none. */
  PAGE_FILE_MB: z.coerce.number().int().min(0).max(1_048_576).default(300),
  /** Where caches in front of the site are told what was changed, by tags; pages then carry theirs, and may be kept for longer. */
  PURGE_URL: z
    .string()
    .transform((urls) => urls.split(',').map((url) => url.trim()))
    .pipe(
      z
        .array(
          z
            .url()
            .regex(/^https?:\/\/\S+$/, 'addresses, divided by commas, that begin with http:// or https://'),
        )
        .max(20),
    )
    .optional(),
  PURGE_TOKEN: z.string().optional(),
  SITE_NAME: z.string().default('さとのわ'),
  SHOP_NAME: z.string().default('さとのわ商店'),
  OPERATOR_NAME: z.string().default('さとのわ運営事務局(デモ)'),
  OPERATOR_ADDRESS: z.string().default('東京都千代田区見本町1-1(デモ)'),
  OPERATOR_REPRESENTATIVE: z.string().default('見本 太郎(デモ)'),
  OPERATOR_PHONE: z.string().default('03-0000-0000(デモ)'),
  /** Where governments and producers pay what a settlement asks of them. */
  OPERATOR_BANK: z.string().default('見本銀行 本店 普通 0000000 サトノワウンエイジムキヨク(デモ)'),
  CONTACT_EMAIL: z.string().default('support@satonowa.example'),
  /** 登録番号 of the 適格請求書発行事業者 (消費税法 57条の2第4項). */
  INVOICE_REGISTRATION: z
    .string()
    .regex(/^T\d{13}$/, 'T and 13 digits')
    .default('T0000000000000'),
  /** Years for which the law asks the operator for books and papers: 7, or 10 for who carries losses forward. */
  BOOKS_YEARS: z.coerce.number().int().min(7).max(10).default(7),
  /** Whether gifts that were never shown need the 事前確認 of 総務省 first: as the period of the designation asks. */
  PRIOR_CHECK: z.enum(['required', 'off']).default('off'),
  /** Whether what a government approves of its producers' proposals waits for the operator, too. */
  OPERATOR_CHECK: z.enum(['required', 'off']).default('off'),
  /**
   * 通信販売酒類小売業免許 and the content of the 酒類販売管理者標識, items separated by ' / '. Without it, the pages
   * do not mention them.
   */
  LIQUOR_LICENCE: z.string().optional(),
  /** 特定事業者 designated by the 国税庁長官: with both set, members get the 寄附金控除に関する証明書. */
  DESIGNATED_ISSUER_NAME: z.string().optional(),
  DESIGNATED_ISSUER_NUMBER: z
    .string()
    .refine(isCorporateNumber, '13 digits of a 法人番号 whose check digit fits')
    .optional(),
});

/** The variables' values, each right by itself. */
export type Values = z.infer<typeof schema>;
