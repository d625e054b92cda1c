import { Client } from '#kernel/server/database/client.ts';
import type pg from 'pg';
import type { Database } from '#kernel/server/database/open.ts';
import { throughput } from './measure.ts';

// pgbench's tables at scale 10; pgbench itself does not come with the embedded server.
export const scale = 10;

const upTo = (most: number) => 1 + Math.floor(Math.random() * most);

const tables = `
create schema if not exists bench;
create table if not exists bench.branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
create table if not exists bench.tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
create table if not exists bench.accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
create table if not exists bench.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
truncate bench.branches, bench.tellers, bench.accounts, bench.history;
insert into bench.branches select n, 0 from generate_series(1, ${scale}) n;
insert into bench.tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) n;
insert into bench.accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) n;
vacuum analyze bench.branches; vacuum analyze bench.tellers; vacuum analyze bench.accounts`;

// The script that pgbench calls tpcb-like, statement by statement, each prepared, as `pgbench -M prepared` sends them.
const tpcB: readonly (readonly [name: string, text: string])[] = [
  ['tpcb-account', 'update bench.accounts set abalance = abalance + $2 where aid = $1'],
  ['tpcb-balance', 'select abalance from bench.accounts where aid = $1'],
  ['tpcb-teller', 'update bench.tellers set tbalance = tbalance + $2 where tid = $1'],
  ['tpcb-branch', 'update bench.branches set bbalance = bbalance + $2 where bid = $1'],
  ['tpcb-history', 'insert into bench.history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)'],
];

async function oneTpcB(client: pg.Client): Promise<void> {
  const [aid, tid, bid, delta] = [upTo(scale * 100_000), upTo(scale * 10), upTo(scale), upTo(10_000) - 5000];
  const values = [[aid, delta], [aid], [tid, delta], [bid, delta], [tid, bid, aid, delta]];
  await client.query('begin');
  for (const [index, [name, text]] of tpcB.entries()) await client.query({ name, text, values: values[index] as number[] });
  await client.query('commit');
}

/** TPC-B transactions a second by so many clients of this process. */
export async function tpcBRate(clients: readonly pg.Client[], seconds: number): Promise<number> {
  const idle = [...clients];
  return throughput(clients.length, seconds, async () => {
    const client = idle.pop() as pg.Client;
    await oneTpcB(client);
    idle.push(client);
  });
}

/** Makes TPC-B's tables anew and gives so many clients to run it with. */
export async function openTpcB(database: Database, count: number): Promise<{ clients: pg.Client[]; close: () => Promise<unknown> }> {
  for (const statement of tables.split(';')) await database.owner.query(statement);
  const clients = Array.from({ length: count }, () => new Client(database.listenConfig));
  await Promise.all(clients.map((client) => client.connect()));
  return { clients, close: () => Promise.all(clients.map((client) => client.end())) };
}
