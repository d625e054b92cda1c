import type { Id, Instant } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { addDepartment } from '#modules/organisation/server/index.ts';
import { AddDepartment } from '#modules/organisation/contract/records.ts';
import { CreateRequest } from '../contract/request-records.ts';
import { CreateTheatre, SaveChargeRules, SaveSession } from '../contract/theatre-records.ts';
import { weekdays } from '../contract/words.ts';
import { savePrices } from './catalogue/prices.ts';
import { setupStandard } from './catalogue/setup.ts';
import { createProcedureRequest } from './requests/create.ts';
import { proposedRules, saveRules } from './theatres/charge-rules.ts';
import { createSession } from './theatres/sessions.ts';
import { ensureTexts } from './theatres/shipped-texts.ts';
import { createTheatre } from './theatres/theatres.ts';

const demo = 'hospital:demo';
const manager = 'user:hospitaladmin';
const surgeon = 'user:doctor';

/** Prices in kobo by the name of the procedure; the others of the standard set stay unpriced. */
const prices: Readonly<Record<string, number>> = {
  Appendicectomy: 25_000_000,
  'Caesarean section': 35_000_000,
  'Inguinal hernia repair, right': 20_000_000,
  Myomectomy: 40_000_000,
  'Open reduction and internal fixation of femur': 65_000_000,
  'Cataract extraction with lens implant': 18_000_000,
  Tonsillectomy: 15_000_000,
  'Wound suture': 1_500_000,
  'Incision and drainage of abscess': 2_500_000,
  'Upper gastrointestinal endoscopy': 9_000_000,
  Haemodialysis: 6_000_000,
  'Dilatation and curettage': 8_000_000,
  Circumcision: 3_500_000,
};

async function proceduresByName(scope: Scope): Promise<Map<string, Id>> {
  const rows = await scope.tx.selectFrom('procedures').select(['id', 'foldedName']).where('hospitalId', '=', scope.hospitalId).execute();
  return new Map(rows.map(({ id, foldedName }) => [foldedName, id]));
}

async function theatreDepartment(scope: Scope): Promise<Id> {
  const row = await scope.tx
    .selectFrom('departments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('kind', '=', 'theatre')
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.id ?? (await addDepartment(scope, AddDepartment.parse({ name: 'Operating Theatre', kind: 'theatre' }))).id;
}

/** Two theatres with their weekly sessions, priced procedures, and what time in theatre costs. */
async function setUp(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, manager, async (scope) => {
    await setupStandard(scope);
    await ensureTexts(scope);
    const byName = await proceduresByName(scope);
    await savePrices(
      scope,
      Object.entries(prices).flatMap(([name, price]) => {
        const id = byName.get(foldName(name));
        return id ? [{ id, name, price }] : [];
      }),
    );
    const departmentId = await theatreDepartment(scope);
    const main = await createTheatre(scope, CreateTheatre.parse({ name: 'Theatre 1', departmentId }));
    const emergency = await createTheatre(scope, CreateTheatre.parse({ name: 'Theatre 2', departmentId, emergency: true }));
    stage.ids.set('theatre:1', main.id);
    stage.ids.set('theatre:2', emergency.id);
    for (const weekday of weekdays.slice(0, 5))
      await createSession(scope, SaveSession.parse({ theatreId: main.id, weekday, from: '07:00', until: '18:00', kind: 'elective' }));
    const priced = { 'theatre-hour': 4_000_000, 'recovery-hour': 1_000_000 } as const;
    const rules = proposedRules.flatMap((rule) =>
      rule.key === 'theatre-hour' || rule.key === 'recovery-hour' ? [{ ...rule, price: priced[rule.key] }] : [],
    );
    await saveRules(scope, SaveChargeRules.parse({ rules }).rules);
  });
}

interface DemoRequest {
  readonly procedure: string;
  readonly patient: string;
  readonly days: number;
  readonly at: string;
  readonly side?: 'left' | 'right';
  readonly theatre: 'theatre:1' | 'theatre:2' | null;
}

const requests: readonly DemoRequest[] = [
  { procedure: 'Inguinal hernia repair, right', patient: 'patient:12', days: 1, at: '08:00', side: 'right', theatre: 'theatre:1' },
  { procedure: 'Myomectomy', patient: 'patient:14', days: 1, at: '10:30', theatre: 'theatre:2' },
  { procedure: 'Cataract extraction with lens implant', patient: 'patient:16', days: 2, at: '08:00', side: 'left', theatre: 'theatre:1' },
  { procedure: 'Upper gastrointestinal endoscopy', patient: 'patient:18', days: 3, at: '09:00', theatre: 'theatre:1' },
  { procedure: 'Haemodialysis', patient: 'patient:20', days: 2, at: '12:00', theatre: null },
];

async function book(stage: DemoStage, now: Instant, each: DemoRequest): Promise<void> {
  await stage.inHospital(demo, surgeon, async (scope) => {
    const procedureId = (await proceduresByName(scope)).get(foldName(each.procedure));
    const lead = stage.actors.get(surgeon)?.userId;
    if (!procedureId || !lead) return;
    const row = await createProcedureRequest(
      scope,
      CreateRequest.parse({
        patientId: stage.idOf(each.patient),
        procedures: [{ procedureId, side: each.side ?? null }],
        diagnoses: [{ code: 'Z01.8', description: 'Other specified special examinations' }],
        indication: 'Planned procedure',
        urgency: 'elective',
        startDateTime: moment(now, -each.days, each.at),
        theatreRoomId: each.theatre ? stage.idOf(each.theatre) : null,
        surgeons: [{ consultantId: lead, role: 'lead' }],
        confirm: true,
      }),
    );
    stage.ids.set(`procedure:${each.procedure}`, row.id);
  });
}

/** The demo's theatres, and what is booked in them in the coming days. */
export const procedureSteps = (now: Instant): DemoStep[] => [
  { at: moment(now, 20, '06:30'), run: setUp },
  ...requests.map((each, at) => ({ at: moment(now, 1, `15:${10 + at * 5}`), run: (stage: DemoStage) => book(stage, now, each) })),
];
