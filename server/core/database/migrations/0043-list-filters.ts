import { type Kysely, sql } from 'kysely'

/** What the filters of notifications, contact queries, users and sub admins read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notifications_by_day on notifications ((coalesce(sent_at, send_at, date_created)), notification_id);
    create index on notifications (state, date_created, notification_id);
    create index on notifications (admin_id, date_created, notification_id);
    create index on notifications (notification_type, date_created, notification_id);
    create index on notifications (audience, audience_id) where audience_id is not null;
    create index on user_accounts (last_sign_in_at) where last_sign_in_at is not null;
  `.execute(db)
}
