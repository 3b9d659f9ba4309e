import { type Kysely, sql } from 'kysely'

/** Mails that wait to be sent. The queue that sends them keeps its own schema up to date, see server/jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      mail_id integer generated always as identity primary key,
      message_id text not null,
      recipient text not null,
      reply_to text,
      subject text not null,
      text text not null,
      html text not null,
      date_created timestamptz not null default now()
    );
  `.execute(db)
}
