import { type Kysely, sql } from 'kysely'
import { label, lastEdit } from './parts.ts'

/** Tables for webhooks, their secrets, and the events that are to be sent or were sent. */
export async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      webhook_id integer generated always as identity primary key,
      ${label},
      url text not null,
      kinds text[] not null check (cardinality(kinds) > 0),
      actions text[] not null check (cardinality(actions) > 0),
      is_active text collate "C" not null default '1' check (is_active in ('0', '1')),
      -- Since when no message has arrived.
      failing_since timestamptz,
      -- When it was switched off because of that; null once an admin has saved it.
      switched_off_at timestamptz check (switched_off_at is null or is_active = '0'),
      created_by text not null,
      ${lastEdit}
    );
    select search_table('webhooks', 'webhook_id', 'webhooks');

    -- Apart, so that neither lists nor the history contain them. A replaced one signs, too, until it ends.
    create table webhook_secrets (
      secret_id integer generated always as identity primary key,
      webhook_id integer not null references webhooks on delete cascade,
      secret bytea not null check (length(secret) between 24 and 64),
      ends_at timestamptz
    );
    create index on webhook_secrets (webhook_id);
    create unique index webhook_secrets_current on webhook_secrets (webhook_id) where ends_at is null;

    -- What has happened and is not in the queue yet: written by the transaction that made it happen.
    create table webhook_outbox (
      outbox_id bigint generated always as identity primary key,
      -- Without a change: a notification was sent.
      change_id bigint references changes on delete cascade,
      resource text collate "C" not null,
      record_ids integer[] not null,
      happened_at timestamptz not null default now()
    );
    create index on webhook_outbox (change_id);

    create table webhook_deliveries (
      delivery_id bigint generated always as identity primary key,
      webhook_id integer not null references webhooks on delete cascade,
      -- The same in every attempt.
      message_id text collate "C" not null,
      type text collate "C" not null,
      payload text not null,
      state text collate "C" not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      date_created timestamptz not null default now(),
      -- Of the next attempt, while it waits.
      next_at timestamptz,
      -- Of the last attempt.
      attempted_at timestamptz,
      duration_ms integer,
      status integer,
      failure text,
      answer text,
      check ((next_at is not null) = (state = 'waiting'))
    );
    create index on webhook_deliveries (webhook_id, delivery_id);
    create index on webhook_deliveries (date_created);

    create function note_for_webhooks() returns trigger language plpgsql as $$
    begin
      if not exists (select from webhooks where is_active = '1') then
        return null;
      end if;
      execute format('
        insert into webhook_outbox (change_id, resource, record_ids)
        select change_id, resource, array_agg(record_id order by record_id) from (
          select *, (row_number() over (partition by change_id, resource order by record_id) - 1) / 100 as part
          from (%s) changed) parted
        group by change_id, resource, part order by change_id, resource, part',
        case tg_table_name when 'change_sets'
          then 'select change_id, resource, unnest(record_ids) as record_id from added'
          else 'select change_id, resource, record_id from added' end);
      return null;
    end $$;
    create trigger note_for_webhooks after insert on change_rows referencing new table as added
      for each statement execute function note_for_webhooks();
    create trigger note_for_webhooks after insert on change_sets referencing new table as added
      for each statement execute function note_for_webhooks();

    create function note_sent_for_webhooks() returns trigger language plpgsql as $$
    begin
      insert into webhook_outbox (resource, record_ids)
      select 'notifications', array[new.notification_id]
      where exists (select from webhooks where is_active = '1');
      return null;
    end $$;
    create trigger note_for_webhooks after update of state on notifications
      for each row when (new.state = 'sent' and old.state <> 'sent') execute function note_sent_for_webhooks();
  `.execute(db)
}
