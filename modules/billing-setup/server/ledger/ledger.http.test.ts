import { describe, expect, test } from 'vitest';
import { differencesIn, verify, verifyFigures } from '#kernel/server/verify/verify.ts';
import { uuidAt } from '#kernel/server/ids/uuid.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { aHospital, clockNow, inScopeOf, runJobNow, setClock, type TestHospital, theCivis, theDatabase } from '#testing/world.ts';
import { ledgerCalls } from '../../contract/calls/ledger.ts';
import { chartOfAccounts } from '../../contract/ledger-words.ts';
import { openAccount } from './open-account.ts';
import { type EntryOrder, mirrorEntry, numberOfEntry, postEntry } from './post-entry.ts';

const someId = () => uuidAt(Date.parse(clockNow()));

function anEntry(order: Partial<EntryOrder> = {}): EntryOrder {
  return {
    event: 'E1',
    sourceType: 'bill',
    sourceId: someId(),
    narration: 'Bill B-1',
    lines: [
      { account: '5930', debit: 5000 },
      { account: '4030', credit: 5000 },
    ],
    ...order,
  };
}

const post = (hospital: TestHospital, order: Partial<EntryOrder> = {}) =>
  inScopeOf(hospital.id, (scope) => postEntry(scope, anEntry(order)));

const journal = async (hospital: TestHospital) => (await hospital.admin.send(ledgerCalls.entries, { query: { limit: 'All' } })).payload;

async function balances(hospital: TestHospital, asAt?: string): Promise<Record<string, number>> {
  const { payload } = await hospital.admin.send(ledgerCalls.accounts, { query: { asAt } });
  return Object.fromEntries(payload.accounts.filter(({ balance }) => balance !== 0).map(({ code, balance }) => [code, balance]));
}

/** Runs SQL as the owner with the guards of a table off: what only a hand in the database could do. */
async function tamper(table: string, text: string, values: unknown[] = []): Promise<void> {
  const { owner } = theDatabase();
  const client = await owner.connect();
  try {
    await client.query(`begin; alter table ${table} disable trigger user`);
    await client.query(text, values);
    await client.query(
      `alter table ${table} enable trigger user; alter table ${table} enable always trigger civis_append_only; alter table ${table} enable always trigger civis_append_only_rows; commit`,
    );
  } finally {
    client.release();
  }
}

describe('posting', () => {
  test('a hospital has the chart of accounts from its setup on, all at 0', async () => {
    const hospital = await aHospital();
    const { payload } = await hospital.admin.send(ledgerCalls.accounts);
    expect(payload.accounts.map(({ code, name, balance }) => [code, name, balance])).toEqual(
      chartOfAccounts.map(({ code, name }) => [code, name, 0]),
    );
    const { rows } = await theDatabase().owner.query('select count(*)::int as count from ledger_accounts where hospital_id = $1', [
      hospital.id,
    ]);
    expect(rows[0].count).toBe(36);
  });

  test('an entry stands in the journal with its number and moves its accounts', async () => {
    const hospital = await aHospital();
    await post(hospital);
    await post(hospital, {
      event: 'E5',
      lines: [
        { account: '5940', debit: 700 },
        { account: '4900', debit: 0 },
        { account: '5930', credit: 700 },
      ],
    });
    const { data, meta } = await journal(hospital);
    expect(meta.count).toBe(2);
    expect(data.map(({ entryNumber }) => entryNumber).sort()).toEqual(['JE-000001', 'JE-000002']);
    const paid = data.find(({ event }) => event === 'E5');
    expect(paid).toMatchObject({ eventName: 'Payment', amount: 700, postedBy: { name: 'system:test' } });
    expect(paid?.lines.map(({ accountCode, debit, credit }) => [accountCode, debit, credit])).toEqual([
      ['5940', 700, 0],
      ['5930', 0, 700],
    ]);
    expect(await balances(hospital)).toEqual({ 5940: 700, 5930: 4300, 4030: 5000 });
  });

  test('safe and bank are opened once with what they held; the checks know of it', async () => {
    const hospital = await aHospital();
    const date = clockNow().slice(0, 10);
    const open = (account: '1010' | '1020', amount: number) =>
      inScopeOf(hospital.id, (scope) => openAccount(scope, { account, amount, date }));
    await open('1020', 900_000);
    await open('1010', 40_000);
    await expect(open('1020', 1)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await balances(hospital)).toEqual({ 1010: 40_000, 1020: 900_000, 3000: 940_000 });
    expect((await journal(hospital)).data.map(({ event, eventName }) => [event, eventName])).toEqual([
      ['E21', 'Opening balance'],
      ['E21', 'Opening balance'],
    ]);
    expect(differencesIn(await verifyFigures(theCivis().kernel, hospital.id))).toEqual([]);
  });

  test('nothing to post gives nothing; lines that do not balance are a fault', async () => {
    const hospital = await aHospital();
    expect(await post(hospital, { lines: [{ account: '1000', debit: 0 }] })).toBeNull();
    await expect(post(hospital, { lines: [{ account: '1000', debit: 5 }] })).rejects.toThrow('debits 5 are not credits 0');
    expect((await journal(hospital)).meta.count).toBe(0);
  });

  test('the database itself refuses an entry that does not balance, at commit', async () => {
    const hospital = await aHospital();
    const unbalanced = inScopeOf(hospital.id, async (scope) => {
      const posted = await postEntry(scope, anEntry());
      await addLine(scope, posted?.id as string);
    });
    await expect(unbalanced).rejects.toMatchObject({ constraint: 'ledger_entries_balance' });
    expect((await journal(hospital)).meta.count).toBe(0);
  });

  test('nothing is added to a posted entry, and nothing of it is changed or removed', async () => {
    const hospital = await aHospital();
    const posted = await post(hospital);
    await expect(inScopeOf(hospital.id, (scope) => addLine(scope, posted?.id as string))).rejects.toMatchObject({
      constraint: 'ledger_lines_of_new_entry',
    });
    for (const table of ['ledger_entries', 'ledger_lines', 'ledger_numbers']) {
      for (const text of [`update ${table} set hospital_id = hospital_id`, `delete from ${table}`]) {
        await expect(inScopeOf(hospital.id, (scope) => scope.tx.executeQuery({ sql: text, parameters: [] } as never))).rejects.toThrow(
          /permission denied/,
        );
        await expect(theDatabase().owner.query(text)).rejects.toThrow(/only ever added/);
      }
    }
  });

  test('forty at once: numbers without gaps or repeats, every entry whole', async () => {
    const hospital = await aHospital();
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        inScopeOf(hospital.id, async (scope) => {
          await postEntry(scope, anEntry());
          // Every fourth act fails after posting: its number is nobody's.
          if (at % 4 === 0) throw new Error('refused');
          await postEntry(scope, anEntry({ event: 'E3' }));
        }).catch(() => undefined),
      ),
    );
    const numbers = (await journal(hospital)).data.map(({ entryNumber }) => entryNumber).sort();
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, at) => `JE-${String(at + 1).padStart(6, '0')}`));
    expect(differencesIn(await verifyFigures(theCivis().kernel, hospital.id))).toEqual([]);
  });

  test('nobody who posts waits for another: two stay open at once, and the later one commits first', async () => {
    const hospital = await aHospital();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let begun = () => {};
    const posted = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = inScopeOf(hospital.id, async (scope) => {
      await postEntry(scope, anEntry());
      begun();
      await held;
    });
    await posted;
    await post(hospital);
    expect((await journal(hospital)).meta.count).toBe(1);
    letGo();
    await slow;
    expect((await journal(hospital)).meta.count).toBe(2);
  });

  test('the number can be asked for as the last thing of an act', async () => {
    const hospital = await aHospital();
    const number = await inScopeOf(hospital.id, async (scope) => numberOfEntry(scope, (await postEntry(scope, anEntry()))?.id as string));
    expect(number).toBe('JE-000001');
  });
});

function addLine(scope: Scope, entryId: string): Promise<unknown> {
  return scope.tx
    .insertInto('ledgerLines')
    .columns(['hospitalId', 'entryId', 'lineNo', 'accountCode', 'entryDate', 'debit', 'credit'])
    .expression((eb) =>
      eb
        .selectFrom('ledgerEntries')
        .select(['hospitalId', 'id', eb.val(9).as('n'), eb.val('1000').as('a'), 'entryDate', eb.val(1).as('d'), eb.val(0).as('c')])
        .where('id', '=', entryId),
    )
    .execute();
}

describe('reversing', () => {
  test('mirrors line by line, once, also when twenty try', async () => {
    const hospital = await aHospital();
    const posted = await post(hospital, {
      lines: [
        { account: '5930', debit: 900, billId: someId() },
        { account: '4900', debit: 100 },
        { account: '4030', credit: 1000, departmentId: hospital.departmentId },
      ],
    });
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => inScopeOf(hospital.id, (scope) => mirrorEntry(scope, posted?.id as string, 'E2', 'Bill voided'))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ constraint: 'ledger_entries_reversed_once' });
    expect(await balances(hospital)).toEqual({});
    const { data } = await journal(hospital);
    const [mirror, original] = [data.find(({ event }) => event === 'E2'), data.find(({ event }) => event === 'E1')];
    expect(mirror?.reversesEntryId).toBe(original?.id);
    expect(original?.reversedByEntryId).toBe(mirror?.id);
    expect(mirror?.lines.map(({ debit, credit, ...line }) => ({ ...line, debit: credit, credit: debit }))).toEqual(original?.lines);
  });

  test('a reversal that is no mirror does not commit', async () => {
    const hospital = await aHospital();
    const posted = await post(hospital);
    const crooked = post(hospital, {
      event: 'E2',
      reversesEntryId: posted?.id ?? null,
      lines: [
        { account: '4040', debit: 5000 },
        { account: '5930', credit: 5000 },
      ],
    });
    await expect(crooked).rejects.toMatchObject({ constraint: 'ledger_entries_mirror' });
  });
});

describe('periods', () => {
  async function threeMonths(): Promise<TestHospital> {
    const hospital = await aHospital();
    const start = clockNow();
    try {
      for (const at of ['2026-08-15T10:00:00.000Z', '2026-09-15T10:00:00.000Z', '2026-10-15T10:00:00.000Z']) {
        setClock(at);
        await post(hospital);
      }
    } finally {
      setClock(start);
    }
    return hospital;
  }
  const close = (hospital: TestHospital, yearMonth: string) =>
    hospital.admin.send(ledgerCalls.closePeriod, { params: { yearMonth }, body: {} });
  const reopen = (hospital: TestHospital, yearMonth: string, reason = 'An invoice was forgotten') =>
    hospital.admin.send(ledgerCalls.reopenPeriod, { params: { yearMonth }, body: { reason } });

  test('close in order, once, also when twenty try; then late acts post on today', async () => {
    setClock('2026-11-20T12:00:00.000Z');
    const hospital = await threeMonths();
    expect(await close(hospital, '2026-09')).toMatchObject({ status: 422, message: 'Close earlier periods first: 2026-08' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => close(hospital, '2026-08')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await close(hospital, '2026-11')).error.code).toBe('PERIOD_NOT_OVER');
    await post(hospital, { entryDate: '2026-08-20', narration: 'late' });
    await post(hospital, { entryDate: '2026-09-20', narration: 'back-dated' });
    const { data } = await journal(hospital);
    expect(data.find(({ narration }) => narration === 'late')?.entryDate).toBe('2026-11-20');
    expect(data.find(({ narration }) => narration === 'back-dated')?.entryDate).toBe('2026-09-20');
    const { payload } = await hospital.admin.send(ledgerCalls.periods);
    expect(payload.data.map(({ yearMonth, status, acts }) => [yearMonth, status, acts])).toEqual([
      ['2026-11', 'open', {}],
      ['2026-10', 'open', {}],
      ['2026-09', 'open', { close: null }],
      ['2026-08', 'closed', { reopen: null }],
    ]);
    setClock(null);
  });

  test('the database takes no entry of a closed month, and closing waits for who is posting', async () => {
    setClock('2026-11-20T12:00:00.000Z');
    const hospital = await threeMonths();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const posting = inScopeOf(hospital.id, async (scope) => {
      await postEntry(scope, anEntry({ entryDate: '2026-08-31' }));
      await held;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const closing = close(hospital, '2026-08');
    await new Promise((resolve) => setTimeout(resolve, 300));
    letGo();
    await posting;
    expect((await closing).status).toBe(200);
    const { rows } = await theDatabase().owner.query(
      "select (trial_balance -> 'totals' ->> 'debit')::int as debit from accounting_periods where hospital_id = $1",
      [hospital.id],
    );
    expect(rows).toEqual([{ debit: 10_000 }]);
    const forced = theDatabase().owner.query(
      `insert into ledger_entries (hospital_id, id, entry_date, posted_at, event, source_type, source_id, narration, posted_by_name)
       values ($1, gen_random_uuid(), '2026-08-01', '2026-11-20', 'E1', 'bill', gen_random_uuid(), 'x', 'x')`,
      [hospital.id],
    );
    await expect(forced).rejects.toMatchObject({ constraint: 'ledger_entries_open_period' });
    setClock(null);
  });

  test('the latest closed one is opened again with a reason', async () => {
    setClock('2026-11-20T12:00:00.000Z');
    const hospital = await threeMonths();
    await close(hospital, '2026-08');
    await close(hospital, '2026-09');
    expect((await reopen(hospital, '2026-08')).error.code).toBe('PERIOD_NOT_LATEST');
    expect((await reopen(hospital, '2026-09', 'short')).status).toBe(400);
    expect((await reopen(hospital, '2026-09')).payload).toMatchObject({
      status: 'open',
      reopenReason: 'An invoice was forgotten',
      acts: { close: null },
    });
    expect((await reopen(hospital, '2026-09')).error.code).toBe('PERIOD_STATE');
    await post(hospital, { entryDate: '2026-09-30' });
    expect((await close(hospital, '2026-09')).status).toBe(200);
    setClock(null);
  });

  test('are not closed while the books are wrong', async () => {
    setClock('2026-11-20T12:00:00.000Z');
    const hospital = await threeMonths();
    await tamper('ledger_lines', 'update ledger_lines set debit = debit + 1 where hospital_id = $1 and debit > 0', [hospital.id]);
    const answer = await close(hospital, '2026-08');
    expect(answer).toMatchObject({ status: 422, error: { code: 'PERIOD_NOT_CLEAN' } });
    expect(answer.message).toContain('Entries that do not balance');
    expect(answer.error['differing']).toContain('Entries that do not balance');
    const { rows } = await theDatabase().owner.query<{ content: string }>(
      `select content from notifications where hospital_id = $1 and title = 'Billing Integrity Check Failed' limit 1`,
      [hospital.id],
    );
    expect(rows[0]?.content).toMatch(/^\d+ of \d+ figures differ: /);
    expect(rows[0]?.content.split(': ').slice(1).join(': ').split('; ')).toContain('Entries that do not balance');
    // The run that found it stays although the act was refused.
    expect((await hospital.admin.send(ledgerCalls.integrity)).payload.lastRun).toMatchObject({ clean: false });
    setClock(null);
  });
});

describe('balances', () => {
  test('of any day: the day before and that day’s lines, before and after the totals are folded', async () => {
    setClock('2026-11-20T12:00:00.000Z');
    const hospital = await aHospital();
    for (const day of ['2026-11-01', '2026-11-03', '2026-11-03', '2026-11-20']) await post(hospital, { entryDate: day });
    const read = async () => [
      await balances(hospital, '2026-10-31'),
      await balances(hospital, '2026-11-01'),
      await balances(hospital, '2026-11-02'),
      await balances(hospital, '2026-11-03'),
      await balances(hospital),
    ];
    const at = (sum: number) => ({ 5930: sum, 4030: sum });
    const wanted = [{}, at(5000), at(5000), at(15_000), at(20_000)];
    expect(await read()).toEqual(wanted);
    await runJobNow('ledger.fold-totals', { hospitalId: hospital.id });
    expect(await read()).toEqual(wanted);
    await post(hospital, { entryDate: '2026-11-02' });
    const trial = (await hospital.admin.send(ledgerCalls.trialBalance, { query: { start: '2026-11-02', end: '2026-11-03' } })).payload;
    expect(trial.rows.map(({ code, opening, debit, credit, closing }) => [code, opening, debit, credit, closing])).toEqual([
      ['4030', -5000, 0, 15_000, -20_000],
      ['5930', 5000, 15_000, 0, 20_000],
    ]);
    expect(trial.totals).toEqual({
      debit: 15_000,
      credit: 15_000,
      openingDebit: 5000,
      openingCredit: 5000,
      closingDebit: 20_000,
      closingCredit: 20_000,
    });
    await Promise.all(Array.from({ length: 5 }, () => runJobNow('ledger.fold-totals', { hospitalId: hospital.id })));
    expect(await balances(hospital)).toEqual(at(25_000));
    expect(differencesIn(await verifyFigures(theCivis().kernel, hospital.id))).toEqual([]);
    setClock(null);
  });

  test('the journal is filtered by account, event, source, patient, invoice and days', async () => {
    setClock('2026-11-20T12:00:00.000Z');
    const hospital = await aHospital();
    const [sourceId, patientId, invoiceId] = [someId(), someId(), someId()];
    await post(hospital, { sourceId, entryDate: '2026-11-01' });
    await post(hospital, {
      event: 'E3',
      entryDate: '2026-11-05',
      lines: [
        { account: '4100', debit: 100, patientId, invoiceId },
        { account: '5930', credit: 100, patientId },
      ],
    });
    const { accounts } = (await hospital.admin.send(ledgerCalls.accounts)).payload;
    const idOf = (code: string) => accounts.find((each) => each.code === code)?.id as string;
    const found = async (query: object) => {
      const { data, meta } = (await hospital.admin.send(ledgerCalls.entries, { query })).payload;
      expect(meta.count).toBe(data.length);
      return data.map(({ event }) => event);
    };
    expect(await found({})).toEqual(['E3', 'E1']);
    expect(await found({ accountId: idOf('5930') })).toEqual(['E3', 'E1']);
    expect(await found({ accountId: idOf('4100') })).toEqual(['E3']);
    expect(await found({ accountId: idOf('5930'), event: ['E1'] })).toEqual(['E1']);
    expect(await found({ event: ['E3', 'E5'] })).toEqual(['E3']);
    expect(await found({ sourceId })).toEqual(['E1']);
    expect(await found({ patientId })).toEqual(['E3']);
    expect(await found({ invoiceId })).toEqual(['E3']);
    expect(await found({ startDate: '2026-11-02' })).toEqual(['E3']);
    expect(await found({ accountId: idOf('5930'), endDate: '2026-11-02' })).toEqual(['E1']);
    expect(await found({ accountId: someId() })).toEqual([]);
    setClock(null);
  });
});

describe('verify', () => {
  test.each([
    [
      'a line was changed',
      'ledger_lines',
      'update ledger_lines set debit = debit + 1 where hospital_id = $1 and debit > 0',
      'Entries that do not balance',
    ],
    [
      'a line was removed',
      'ledger_lines',
      'delete from ledger_lines where hospital_id = $1 and credit > 0',
      'Debits and credits of the journal',
    ],
    [
      'a number was removed',
      'ledger_numbers',
      'delete from ledger_numbers where hospital_id = $1 and number = 1',
      'Numbers of the journal without gaps',
    ],
    [
      'a day total was changed',
      'ledger_day_totals',
      "update ledger_day_totals set debit = debit + 1 where hospital_id = $1 and account_code = '5930'",
      'Day totals of the accounts',
    ],
  ])('fails when %s', async (_what, table, text, check) => {
    const hospital = await aHospital();
    await post(hospital);
    await post(hospital);
    await runJobNow('ledger.fold-totals', { hospitalId: hospital.id });
    expect(differencesIn(await verifyFigures(theCivis().kernel, hospital.id))).toEqual([]);
    if (table === 'ledger_day_totals') await theDatabase().owner.query(text, [hospital.id]);
    else await tamper(table, text, [hospital.id]);
    const verdict = await verify(theCivis().kernel);
    expect(verdict.ok).toBe(false);
    expect(verdict.differences.filter(({ hospitalId }) => hospitalId === hospital.id).map((each) => each.check)).toContain(check);
  });

  test('every night, and tells who reads the ledger', async () => {
    const hospital = await aHospital();
    const reader = await hospital.userWith('View Ledger');
    await post(hospital);
    await runJobNow('ledger.check-integrity', { hospitalId: hospital.id });
    expect((await reader.send(ledgerCalls.integrity)).payload.lastRun).toMatchObject({
      clean: true,
      differences: 0,
      by: 'system:ledger.check-integrity',
    });
    await tamper('ledger_lines', 'update ledger_lines set debit = debit + 7 where hospital_id = $1 and debit > 0', [hospital.id]);
    await runJobNow('ledger.check-integrity', { hospitalId: hospital.id });
    const { payload } = await reader.send(ledgerCalls.integrity);
    expect(payload.lastRun).toMatchObject({ clean: false });
    expect(payload.figures.filter(({ difference }) => difference !== 0).map(({ check, difference }) => [check, difference])).toEqual([
      ['Entries that do not balance', 1],
      ['Debits and credits of the journal', -7],
    ]);
    const { rows } = await theDatabase().owner.query(
      "select count(*)::int as count from notifications where hospital_id = $1 and title = 'Billing Integrity Check Failed'",
      [hospital.id],
    );
    expect(rows[0].count).toBeGreaterThan(0);
    expect((await reader.send(ledgerCalls.runIntegrity, { body: {} })).payload.lastRun).toMatchObject({ clean: false });
  });
});
