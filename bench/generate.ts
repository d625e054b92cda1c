import type { Pool } from 'pg';
import { variantsOf } from '#kernel/server/search/spellings.ts';

const firstNames =
  'chidinma ibrahim adaeze emeka funke aisha tunde ngozi bola musa halima kelechi obinna folasade zainab yusuf amaka segun hauwa ifeanyi grace john mary samuel esther daniel blessing peter joy david sarah michael ruth joseph hannah paul rebecca james deborah moses fatima usman kemi wale sola dayo titi femi bisi ronke sade gbenga lanre toyin yemi nkechi uche chika'.split(
    ' ',
  );
const lastNames =
  'okafor bello adeyemi nwosu eze danjuma lawal ogunleye abubakar etim bassey okonkwo balogun mohammed sani adebayo onwuka ibe effiong akpan okeke chukwu nwachukwu ojo afolabi alabi salami oladipo akande bakare suleiman garba umar aliyu shehu danladi achebe soyinka obi uzo nnamdi igwe ezekiel amadi briggs georgewill cole jack thompson davies williams johnson'.split(
    ' ',
  );
const syllables =
  'ba be bi bo bu da de di do du fa fe fi fo fu ga ge gi go gu ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su ta te ti to tu wa we wo ya yo za ze zu'.split(
    ' ',
  );

/** Rarer family names, so that a search can be narrow: three syllables, the same in every run. */
function rareNames(count: number): string[] {
  const names = new Set<string>();
  for (let at = 0; names.size < count; at += 1) {
    const [a, b, c] = [at % syllables.length, Math.floor(at / 7) % syllables.length, Math.floor(at / 61) % syllables.length];
    names.add(`${syllables[a]}${syllables[b]}${syllables[c]}`);
  }
  return [...names];
}

const families = [...lastNames, ...lastNames, ...lastNames, ...rareNames(3000)];

interface Share {
  readonly hospitalId: string;
  readonly patients: number;
}

// One statement makes a share of patients with all that hangs on them. Ids carry the time of registration, as real ones do.
const makePatients = `
with seed as (
  select n, ($3::timestamptz - (($4::int - n) * interval '30 seconds')) as at,
    initcap(($5::text[])[1 + (n * 7 + n / 13) % array_length($5::text[], 1)]) as first_name,
    initcap(($6::text[])[1 + (n * 31 + n / 17) % array_length($6::text[], 1)]) as last_name,
    case when n % 2 = 0 then 'female' else 'male' end as gender,
    ('803' || lpad(((n::bigint * 7919 + $2::bigint) % 10000000)::text, 7, '0')) as phone
  from generate_series($7::int, $4::int) as n
), ided as (
  select seed.*, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex($2::bigint % 4096), 3, '0') || lpad(to_hex(n), 12, '0'))::uuid as id,
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '9' || lpad(to_hex($2::bigint % 4096), 3, '0') || lpad(to_hex(n), 12, '0'))::uuid as person_id,
    'CIV-' || upper(substr(translate(md5($2 || ':' || n), 'ilou', 'abcd'), 1, 4)) || '-' || upper(substr(translate(md5($2 || ':' || n), 'ilou', 'abcd'), 5, 4)) as civis_id
  from seed
), people as (
  insert into persons (id, civis_id, first_name, last_name, date_of_birth, date_of_birth_estimated, gender, sex_at_birth, dial_code, phone_number, preferred_contact, share_records, registered_by, created_at, updated_at)
  select person_id, civis_id, first_name, last_name, date '1930-01-01' + (n % 33000), false, gender, gender, '+234', '+234' || phone, 'sms', 'granted', $1, at, at from ided
  on conflict (civis_id) do nothing
  returning id
), kept as (
  select ided.* from ided join people on people.id = ided.person_id
), rows as (
  insert into patients (hospital_id, id, person_id, civis_id, hospital_patient_id, patient_no, fullname, fullname_key, title, first_name, last_name, gender, sex_at_birth, date_of_birth, date_of_birth_estimated, dial_code, phone_number, address, city, state, country, needs_interpreter, blood_group, blood_group_verified, genotype, disabilities, is_dependant, is_unidentified, status, registration_source, preferred_contact, consents, alerts, confidential, billing_method, last_visit_at, created_at, updated_at)
  select $1, id, person_id, civis_id, 'P-' || lpad(n::text, 6, '0'), n, last_name || ' ' || first_name, lower(last_name || ' ' || first_name), case gender when 'male' then 'Mr' else 'Ms' end, first_name, last_name, gender, gender, date '1930-01-01' + (n % 33000), false, '+234', '+234' || phone, '1 Marina Road', 'Lagos', 'Lagos', 'Nigeria', false, 'unknown', false, 'unknown', '{}', false, false, 'active', 'front-desk', 'sms', '{"treatment":{"given":true,"signedAt":null,"method":null},"dataProcessing":{"given":true,"signedAt":null,"method":null},"shareRecords":{"given":true,"signedAt":null,"method":null},"marketing":{"given":true,"signedAt":null,"method":null}}', '[]', false, 'Self-Pay', case when n % 3 = 0 then at + interval '1 day' end, at, at from kept
  returning id, patient_no
), places as (
  insert into person_hospitals (person_id, hospital_id, patient_id, since) select person_id, $1, id, at from kept
), bills as (
  insert into patient_billings (hospital_id, id, patient_id, method, priority, verification, is_default, status, created_at, updated_at)
  select $1, id, id, 'Self-Pay', 1, 'unverified', true, 'active', at, at from kept
), keys as (
  insert into search_keys (hospital_id, kind, record_id, token)
  select $1, 'patient', id, token from kept, lateral (
    select unnest(array['n' || lower(first_name), 's' || lower(substr(first_name, 1, 2)), 's' || lower(substr(first_name, 1, 3)), 'n' || lower(last_name), 's' || lower(substr(last_name, 1, 2)), 's' || lower(substr(last_name, 1, 3)),
      'c' || lower(replace(civis_id, '-', '')), 'h' || n, 'p234' || phone, 'p0' || phone, 'b' || (date '1930-01-01' + (n % 33000))::text]) as token
  ) tokens
  on conflict do nothing
)
select count(*) as made from rows`;

/** Fills hospitals with patients, a few tens of thousands a statement; triggers and foreign keys rest meanwhile. */
async function fill(owner: Pool, { hospitalId, patients }: Share, number: number, say: (words: string) => void): Promise<void> {
  const client = await owner.connect();
  const step = 25_000;
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set statement_timeout = 0",
    );
    let made = 0;
    for (let from = 1; from <= patients; from += step) {
      const to = Math.min(from + step - 1, patients);
      const { rows } = await client.query(makePatients, [hospitalId, number, '2026-11-01T00:00:00Z', to, firstNames, families, from]);
      made += Number(rows[0].made);
      if (made % 200_000 < step) say(`  ${made.toLocaleString('en')} patients`);
    }
    await client.query(
      "insert into counters (hospital_id, name, slot, value) select $1, name, 0, $2 from unnest(array['patients', 'patients.active']) as name on conflict (hospital_id, name, slot) do update set value = excluded.value",
      [hospitalId, made],
    );
    await client.query(
      `insert into counters (hospital_id, name, slot, value)
       select hospital_id, patients_count_cell(p), 0, count(*) from patients p where hospital_id = $1 group by 1, 2 on conflict (hospital_id, name, slot) do update set value = excluded.value`,
      [hospitalId],
    );
    await client.query(
      'insert into number_series (hospital_id, series, last_number) values ($1, $2, $3) on conflict (hospital_id, series) do update set last_number = excluded.last_number',
      [hospitalId, 'P-', patients],
    );
    const words = [...new Set([...firstNames, ...families])];
    const pairs = words.flatMap((word) => variantsOf(word).map((variant) => [variant, word] as const));
    await client.query(
      `insert into search_words (hospital_id, kind, variant, word, record_id) select $1, 'patient', v, w, $4 from unnest($2::text[], $3::text[]) as t(v, w) on conflict do nothing`,
      [hospitalId, pairs.map(([variant]) => variant), pairs.map(([, word]) => word), hospitalId],
    );
  } finally {
    await client.query('reset all').catch(() => undefined);
    client.release();
  }
}

/** Copies of a hospital's own row and settings are not needed: twenty bare hospitals share the second million. */
async function bareHospitals(owner: Pool, model: string, count: number): Promise<string[]> {
  const { rows: columns } = await owner.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'hospitals' and is_generated = 'NEVER' order by ordinal_position",
  );
  const ids: string[] = [];
  const fresh: Readonly<Record<string, string>> = {
    id: '$1::uuid',
    rc_code: "'BENCH' || $2",
    rc_code_key: "'BENCH' || $2",
    rc_code_folded: "'BENCH' || $2",
    civis_hospital_id: "'CVH-9' || lpad($2::text, 5, '0')",
    name: "'Bench Hospital ' || $2",
  };
  for (let number = 1; number <= count; number += 1) {
    const id = `0193b3c0-0000-7000-8000-${String(number).padStart(12, '0')}`;
    const selected = columns.map(({ name }) => fresh[name] ?? name).join(', ');
    await owner.query(
      `insert into hospitals (${columns.map(({ name }) => name).join(', ')}) select ${selected} from hospitals where id = '${model}' on conflict do nothing`,
      [id, String(number)],
    );
    ids.push(id);
  }
  return ids;
}

/** One hospital with `patients` patients, and as many again over twenty others. */
export async function generate(owner: Pool, hospitalId: string, patients: number, say: (words: string) => void): Promise<void> {
  const began = performance.now();
  say(`Making ${patients.toLocaleString('en')} patients in one hospital`);
  await fill(owner, { hospitalId, patients }, 0, say);
  say(`Making ${patients.toLocaleString('en')} patients over 20 hospitals`);
  const others = await bareHospitals(owner, hospitalId, 20);
  for (const [index, other] of others.entries())
    await fill(owner, { hospitalId: other, patients: Math.floor(patients / 20) }, index + 1, () => undefined);
  await owner.query('vacuum (analyze) patients, persons, search_keys, search_words, patient_billings, person_hospitals, counters');
  say(`Made in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
}
