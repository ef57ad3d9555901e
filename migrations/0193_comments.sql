-- What a row is, for whoever reads the schema; columns where the name does not say it.

-- Places
comment on table prefecture is 'One of the 47 prefectures.';
comment on table government is 'A prefecture or municipality, which donations go to.';
comment on column government.code is '全国地方公共団体コード, six digits with the check digit';
comment on column government.designated_from is 'first day of the 総務大臣の指定 (地方税法 37条の2第2項); null: not designated, no donation is taken';
comment on table usage is 'What a government uses donations for (使い道); one of each government leaves the choice to it.';
comment on table postal_code is 'A postal code with one of the towns it stands for.';
comment on column postal_code.government_code is 'the municipality; a ward belongs to its city';

-- Catalogue
comment on table category is 'A node of the category tree; goods hang on its leaves.';
comment on table producer is 'Who makes goods, for one government.';
comment on table goods is 'A return gift (kind gift) or a product of the shop (kind product).';
comment on column goods.code is '管理番号, the government''s own number';
comment on column goods.popularity is 'Decaying count of paid applications: each adds popularity_weight() of its instant, so that it never needs to be recomputed.';
comment on column goods.procurement_cost is 'yen, internal: at most 30 % of the donation (総務省告示)';
comment on column goods.local_standard is '地場産品類型';
comment on table sku is 'What of goods can be chosen and runs out; goods without a choice have one with an empty label.';
comment on column sku.stock is 'pieces, reserved ones included; null: no limit';
comment on column sku.reserved is 'pieces that wait for their payment';
comment on table synonym is 'A group of words that mean the same to a searcher.';
comment on table goods_search is 'What the search filters, sorts and counts by: derived from published goods, written by the same transaction that changes them.';
comment on table goods_text is 'The words that the search looks through, apart from the narrow rows of goods_search.';

-- Members
comment on table member is 'An account. Who withdraws leaves an emptied row, to which donations and orders still belong.';
comment on column member.email is 'in small letters; null once withdrawn';
comment on table newsletter_consent is 'A yes or no to a newsletter with its proof (特定電子メール法 4条): the newest row of a member and list is in force.';
comment on table deduction_limit is 'The limit of the deduction that a member saved for a year.';
comment on table limit_wish is 'A limit of the deduction that a visitor wished to save, until the login or registration that it led to.';
comment on table session is 'A login. The token stands in the cookie, here its SHA-256.';
comment on column session.confirmed_at is 'when a passkey last proved that its owner sits there';
comment on table registration is 'A registration that waits for its mailed code or link.';
comment on column registration.token_hash is 'SHA-256 of the token in the browser''s cookie';
comment on column registration.link_hash is 'SHA-256 of the token in the mailed link';
comment on table password_reset is 'A mailed link for a new password.';
comment on table email_change is 'A new mail address that waits for its code or link.';
comment on table totp is 'The authenticator app of a member, once a first code has proved that it has the secret.';
comment on column totp.secret is 'AES-256-GCM under SECRET_KEY';
comment on column totp.last_counter is 'time step of the last code that counted: each counts once';
comment on table recovery_code is 'A code for a login without the authenticator app, good for once.';
comment on table passkey is 'A passkey of a member.';
comment on table passkey_challenge is 'What an authenticator is asked to sign: once, by the browser that asked.';
comment on table member_device is 'A browser in which a member has logged in: a login from another one is told by mail.';
comment on table address is 'An address in the book of a member.';
comment on column address.removed_at is 'removed: can be brought back for some minutes, then a job deletes the row';
comment on table parked_form is 'What was typed when a session had ended, until its owner logs in again.';
comment on table favorite_goods is 'Goods in the list of favourites of a member; deleted goods stay under their name.';
comment on table favorite_government is 'A government in the list of favourites of a member.';
comment on table favorite_wish is 'A favourite that a visitor wished for, until the login or registration that it led to.';
comment on table recently_viewed is 'Goods that a member looked at, the latest 50.';

-- Donations
comment on table donation_draft is 'The donation form of a member for one gift or government, kept between its steps.';
comment on column donation_draft.form_key is 'becomes donation.form_key: a form makes one donation';
comment on table donation is 'A donation from its application on. Gift, usage, donor and addresses are copies: as they read at the time.';
comment on column donation.donor is 'name, kana, birth date, address (住民票) and phone, a copy';
comment on column donation.delivery_address is 'a copy; null when nothing is sent';
comment on column donation.this_year_only is 'to be paid by 31 December or not at all';
comment on column donation.paid_at is 'as the provider reports it; its year in Japan is the tax year';
comment on column donation.one_stop_sent_on is 'the donor''s own note of when the papers were posted';
comment on column donation.guardian_consent is 'given by a donor under 18 (民法 5条)';
comment on table donation_event is 'A change of state of a donation, with who and why.';
comment on table one_stop_event is 'A change of the one-stop wish or progress of a donation, with who and why.';
comment on table receipt_counter is 'The last number of the 寄附金受領証明書 of a government in a year.';
comment on table external_donation is 'A donation made elsewhere, written down by the member: it counts in the list of the year and in no certificate.';
comment on view noted_donation is 'external_donation under its old name, for the release before 0191.';
comment on view half_login is 'pending_login under its old name, for the release before 0191.';

-- Payments and deliveries, of donations and orders alike
comment on table payment is 'The payment of one donation or order.';
comment on column payment.reference is 'number of the donation or order, which is what the provider calls it';
comment on column payment.received_amount is 'yen that ever came, refunds not taken off: only grows';
comment on column payment.refunded_amount is 'yen that ever went back: only grows';
comment on column payment.granted_amount is 'yen of an order that stands which were promised back';
comment on column payment.instructions is 'how to pay at a counter or by transfer: [{label, value}]';
comment on column payment.checked_at is 'when the sweeper last asked the provider';
comment on table payment_event is 'A webhook whose signature was right, as it came, once.';
comment on table delivery is 'A parcel of a donation or order; a gift that comes in instalments has several.';
comment on table delivery_event is 'A move of a delivery or a correction of its tracking number, with who and why.';

-- Orders of the shop
comment on table order_draft is 'The order form of a member or of a guest''s browser for one product, kept between its steps.';
comment on column order_draft.guest is 'SHA-256 of the key in the guest''s cookie';
comment on table shop_order is 'An order of the shop, by a member or a guest. Buyer, address and sums are copies: as they were at the time.';
comment on column shop_order.member_id is 'null: a guest''s';
comment on column shop_order.guest is 'SHA-256 of the key in the cookie of the guest''s browser that ordered';
comment on column shop_order.adopted_at is 'when a guest''s order was added to the account of its buyer';
comment on table order_line is 'A product of an order with its quantity, as it read at the time.';
comment on table order_event is 'A change of state of an order, with who and why.';
comment on table order_refund is 'What was given back of an order, by rate of tax, shipping and wrapping.';
comment on column order_refund.points_short is 'earned points that should have been taken back and had been spent already';

-- Points and tickets
comment on table point_account is 'The points of a member with one issuer: the shop or a government. Never mixed.';
comment on column point_account.balance is 'sum of the entries, kept by the statement that adds one';
comment on table point_entry is 'An entry of the points'' book: added, never changed.';
comment on column point_entry.source is 'what it follows from, such as order:<number>';
comment on table point_lot is 'What an entry brought, with what is left of it until its last day.';
comment on table point_allocation is 'How much an entry took from a lot: a return brings it back with the lot''s last day.';
comment on table ticket is 'An on-site ticket (現地利用チケット): one for each piece of a donated gift with ticket terms.';
comment on column ticket.valid_until is '23:59:59 in Japan of the last day, that second included';
comment on table merchant is 'Where tickets of a government can be used (加盟店).';
comment on table merchant_session is 'A merchant''s login at the counter.';
comment on table redemption is 'What was taken from a ticket, or took such a row back: added, never changed.';
comment on column redemption.voids is 'the redemption that this one takes back';

-- Texts, inquiries, mails
comment on table news is 'A piece of news.';
comment on table feature is 'A feature (特集): a text with goods that it picks or searches for.';
comment on table landing_page is 'A landing page, made of blocks.';
comment on column news.checksum is 'SHA-256 of the file it was last loaded from; null: written here';
comment on column feature.checksum is 'SHA-256 of the file it was last loaded from; null: written here';
comment on column landing_page.checksum is 'SHA-256 of the file it was last loaded from; null: written here';
comment on table inquiry is 'What a visitor asked the operator.';
comment on column inquiry.status is 'suspected: looks like a program''s, was mailed to nobody';
comment on column inquiry.form_digest is 'digest of the form''s key and its words: sent twice, kept once';
comment on table mail_message is 'A mail, written in the transaction that it tells of and sent afterwards.';
comment on column mail_message.dedupe_key is 'names the event: the same event never mails twice';
comment on column mail_message.secret is 'holds a code or link that opens an account: the words are wiped once sent, but for the outbox of a demo';

-- The machine
comment on table throttle is 'A counter of a throttle; the layout is that of rate-limiter-flexible.';
comment on table data_version is 'Which edition of a bundled set of data (places, categories, demo catalogue) is loaded.';
comment on table schema_migration is 'A migration that was applied, with the checksum of its file.';
comment on function touch_updated_at() is 'Keeps updated_at true in the tables that have it. Rows that are only added and deleted, or that have an instant of their own for what changes, have none.';

comment on schema acquirer is 'The books of the sandbox acquirer. It stands for another company: no key into the site''s tables.';
comment on table acquirer.payment is 'A payment as the acquirer knows it.';
comment on table acquirer.entry is 'Money that moved, never changed afterwards.';
comment on table acquirer.event is 'What the merchant must be told, sent until it is taken.';
comment on table acquirer.fault is 'A switch with which tests make the acquirer misbehave.';
