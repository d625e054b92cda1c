import type { z } from 'zod';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { mostFound, type SearchHit, type SearchTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { patientCalls } from '../contract/calls/patients.ts';
import type { DuplicateCandidate, PatientMatch } from '../contract/records.ts';
import { patientRefusals } from '../contract/refusals.ts';
import type { MatchKind } from '../contract/words.ts';
import { here } from './context.ts';
import { findDuplicates } from './find-duplicates.ts';
import { filterPatients, narrowedBy } from './list-patients.ts';
import { offeredInRow } from './patient-acts.ts';
import { rowColumns } from './patient-record.ts';
import { patientsFound } from './patients-found.ts';
import { toE164 } from './phones.ts';
import { foldIdNumber } from './rules.ts';
import { civisTerm, emailTerm, hospitalNumberTerm, nameTerms, phoneTerm, readOneBox } from './search-terms.ts';
import { shownPatient } from './shown-patients.ts';

type SearchQuery = z.output<(typeof patientCalls)['search']['query']>;

const scores: Readonly<Record<MatchKind, number>> = { exact: 100, prefix: 80, phonetic: 60 };

function termsOf(query: SearchQuery): SearchTerm[] {
  return [
    ...(query.name ? nameTerms(query.name) : []),
    ...(query.civisId ? [civisTerm(query.civisId)] : []),
    ...(query.email ? [emailTerm(query.email)] : []),
    ...(query.phoneNumber ? [phoneTerm(query.phoneNumber)] : []),
    ...(query.hospitalPatientId ? [hospitalNumberTerm(query.hospitalPatientId)] : []),
  ];
}

/** Rows of the hits in the order of the hits; those that a merge or a filter took away are left out. */
async function rowsOf(scope: Scope, hits: readonly SearchHit[]): Promise<PatientMatch[]> {
  if (hits.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('patients')
    .select([...rowColumns])
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'id',
      'in',
      hits.map((hit) => hit.recordId),
    )
    .where('listed', '=', true)
    .execute();
  const byId = new Map<Id, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
  return hits.flatMap(({ recordId, match }) => {
    const row = byId.get(recordId);
    return row ? [{ ...shownPatient(scope, row), ...offeredInRow(scope, row), match, matchScore: scores[match] }] : [];
  });
}

/** The hits that also pass the list's filters; the first 10,000 are looked at. */
async function filteredHits(scope: Scope, hits: readonly SearchHit[], query: SearchQuery): Promise<SearchHit[]> {
  if (hits.length === 0) return [];
  const between = await narrowedBy(scope, query);
  const base = scope.tx
    .selectFrom('patients')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'id',
      'in',
      hits.map((hit) => hit.recordId),
    );
  const passing = new Set(
    (await filterPatients(base, { ...query, gender: undefined, billingMethod: undefined }, between).execute()).map((row) => row.id),
  );
  return hits.filter((hit) => passing.has(hit.recordId));
}

/** GET patients/search: every criterion given must hold. The count is exact up to 10,000. */
export async function searchPatients(scope: Scope, query: SearchQuery): Promise<Page<PatientMatch>> {
  const terms = termsOf(query);
  if (terms.length === 0) throw patientRefusals.refusal('SEARCH_EMPTY');
  const narrowed = Boolean(query.status?.length || query.startDate || query.endDate || query.isDependant !== undefined || query.admitted);
  const end = offsetOf(query) + query.limit;
  const found = await patientsFound(scope, terms, { need: narrowed ? mostFound : end });
  const hits = narrowed ? await filteredHits(scope, found.hits, query) : found.hits;
  const data = await rowsOf(scope, hits.slice(offsetOf(query), end));
  return { data, meta: { count: narrowed ? hits.length : found.count, page: query.page, limit: query.limit } };
}

const mostQuick = 10;

/** GET patients/quick-search: what is typed is read as a number, a telephone or a name, the first reading that finds somebody. */
export async function quickSearch(scope: Scope, typed: string): Promise<PatientMatch[]> {
  // One digit is enough for a number; a name needs two letters.
  if (typed.trim().length < 2 && !/\d/.test(typed)) return [];
  for (const terms of readOneBox(typed)) {
    const { hits } = await patientsFound(scope, terms, { need: mostQuick });
    if (hits.length > 0) return rowsOf(scope, hits);
  }
  return [];
}

type CheckDuplicate = z.output<(typeof patientCalls)['checkDuplicate']['body']>;

/** POST patients/check-duplicate: scores what is typed so far. */
export async function checkDuplicate(scope: Scope, typed: CheckDuplicate): Promise<DuplicateCandidate[]> {
  const { settings } = await here(scope);
  const digits = typed.phoneNumber?.replace(/\D/g, '') ?? '';
  const phone = digits.length >= 8 ? toE164(typed.dialCode || null, digits) : null;
  return findDuplicates(scope, {
    typed: {
      name: [typed.lastName, typed.firstName, typed.middleName].filter(Boolean).join(' '),
      firstName: typed.firstName,
      dateOfBirth: typed.dateOfBirth || null,
      gender: typed.gender ?? null,
      phones: phone ? [phone] : [],
      email: typed.email?.toLowerCase() ?? null,
      idType: typed.idType ?? null,
      idNumber: foldIdNumber(typed.idNumber),
      address: typed.address,
      multipleBirthOrder: null,
      principalPatientId: null,
    },
    threshold: settings.duplicateThreshold,
    exceptPatientId: typed.exceptPatientId,
  });
}
