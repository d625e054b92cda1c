/** Rows of a list of the demo hospital, as its Hospital Admin reads them; or what a write answers. */
export interface DemoCalls {
  readonly rows: <Row = { id: string }>(path: string) => Promise<Row[]>;
  readonly read: <Payload>(path: string) => Promise<Payload>;
  readonly make: (path: string, body: unknown) => Promise<Readonly<Record<string, unknown>>>;
  readonly change: (path: string, body: unknown) => Promise<unknown>;
  /** The hospital of the demo itself. */
  readonly hospitalId: string;
}

/** A record of the demo that pages are shown with. */
interface Sample {
  /** Its id; `ids` are those found before it. */
  readonly find: (demo: DemoCalls, ids: Readonly<Record<string, string>>) => Promise<string | undefined>;
  /** Pages of such a record are found below this address of the routes. */
  readonly page?: string;
  /** Which sample stands for each parameter of the page; default the only parameter is the record itself. */
  readonly fill?: Readonly<Record<string, string>>;
}

const first = (path: string) => async (demo: DemoCalls) => (await demo.rows(path))[0]?.id;
const named = (path: string, name: string) => async (demo: DemoCalls) =>
  (await demo.rows<{ id: string; name: string }>(path)).find((row) => row.name === name)?.id;

const summariesOf = (patient: string | undefined) => `/patient-summaries/patient/${patient}?limit=1`;

async function patientWithSummary(demo: DemoCalls): Promise<string | undefined> {
  for (const { id } of await demo.rows('/patients?limit=100&status[]=active')) {
    // Who left a bed has a discharge summary, and no other part of a chart for sure.
    const found = await demo.rows<{ type: string }>(summariesOf(id));
    if (found.some(({ type }) => type !== 'discharge-summary')) return id;
  }
  return undefined;
}

/** The newest claim; one of an invoice that is ready where there is none. */
async function claimOf(demo: DemoCalls): Promise<string | undefined> {
  const known = (await demo.rows('/hmo/claim?limit=1'))[0]?.id;
  if (known) return known;
  const { invoices } = await demo.read<{
    invoices: { invoiceId: string; hmoId: string; serviceFrom: string; serviceTo: string }[];
  }>('/hmo/claim/candidates');
  const [ready] = invoices;
  if (!ready) return undefined;
  const { invoiceId, hmoId, serviceFrom: periodStart, serviceTo: periodEnd } = ready;
  return (await demo.make('/hmo/claim', { hmoId, periodStart, periodEnd, invoiceIds: [invoiceId] }))['id'] as string;
}

/** The newest remittance; a draft of one row where there is none. */
async function remittanceOf(demo: DemoCalls, { partner }: Readonly<Record<string, string>>): Promise<string | undefined> {
  const known = (await demo.rows('/hmo/remittance?limit=1'))[0]?.id;
  if (known) return known;
  const header = { hmoId: partner, paymentDate: '2026-01-31', method: 'bank-transfer', reference: 'ADV-SWEEP', grossAmount: 150_000 };
  const rows = [{ enrolleeNumber: 'E-1', claimed: 150_000, paid: 150_000 }];
  return (await demo.make('/hmo/remittance', { ...header, rows }))['id'] as string;
}

interface SampleRound {
  readonly id: string;
  readonly admissionId: string;
  readonly status: string;
  readonly acts: { readonly edit?: string | null };
}

interface SampleStay {
  readonly id: string;
  readonly source: string;
}

/** The newest stay of an admitted patient that fits. */
async function stayThat(demo: DemoCalls, fits: (stay: SampleStay) => boolean): Promise<string | undefined> {
  return (await demo.rows<SampleStay>('/patient-admissions?limit=100&status[]=admitted')).find(fits)?.id;
}

/** Somebody who stays with a patient, and the stay. */
async function companionOf(demo: DemoCalls): Promise<{ readonly stayId: string; readonly id: string } | undefined> {
  for (const { id: stayId } of await demo.rows('/patient-admissions?limit=100&status[]=admitted')) {
    const { companions } = await demo.read<{ companions: { id: string; toAt: string | null }[] }>(`/patient-admissions/${stayId}`);
    const here = companions.find(({ toAt }) => toAt === null);
    if (here) return { stayId, id: here.id };
  }
  return undefined;
}

/** The first round of an admitted patient that fits. */
async function roundOf(demo: DemoCalls, fits: (round: SampleRound) => boolean): Promise<SampleRound | undefined> {
  for (const { id } of await demo.rows('/patient-admissions?limit=100&status[]=admitted')) {
    const found = (await demo.rows<SampleRound>(`/patient-admissions/${id}/ward-round?limit=20`)).find(fits);
    if (found) return found;
  }
  return undefined;
}

const isSubmitted = ({ status }: SampleRound) => status === 'submitted';

/** A round that who looks at the pages writes themselves. */
async function ownRound(demo: DemoCalls, { roundsStay: admissionId }: Readonly<Record<string, string>>): Promise<string> {
  const known = (await demo.rows<SampleRound>(`/patient-admissions/${admissionId}/ward-round?limit=20`)).find(
    ({ acts }) => acts.edit === null,
  );
  return known?.id ?? String((await demo.make('/ward-round', { admissionId, kind: 'consultant' }))['id']);
}

/** A draft that its author, who looks at the pages, may sign: the newest of the patient's summaries. */
async function ownDraft(demo: DemoCalls, { charted }: Readonly<Record<string, string>>): Promise<string> {
  const text = { title: 'Travel advice', body: 'Fit to travel.', type: 'medical-report' };
  return String((await demo.make('/patient-summaries', { patientId: charted, ...text }))['id']);
}

/** A child whose growth was measured often enough for a curve. */
async function measuredChild(demo: DemoCalls): Promise<string | undefined> {
  const children = await demo.rows<{ id: string; dateOfBirth: string }>('/patients?limit=100&isDependant=true&status[]=active');
  for (const { id } of children.toSorted((a, b) => b.dateOfBirth.localeCompare(a.dateOfBirth))) {
    if ((await demo.rows(`/vitals?limit=5&patientId=${id}`)).length === 5) return id;
  }
  return undefined;
}

/** Whose weeks can be read: they hold visits. */
async function busyPractitioner(demo: DemoCalls): Promise<string | undefined> {
  const visits = await demo.rows<{ practitioner: { id: string } | null }>('/appointments/filter?limit=20&status[]=Scheduled');
  return visits.find(({ practitioner }) => practitioner)?.practitioner?.id;
}

async function fullestLine(demo: DemoCalls): Promise<string | undefined> {
  const lines = await demo.rows<{ id: string; waiting: number }>('/qms/departments');
  return lines.toSorted((a, b) => b.waiting - a.waiting)[0]?.id;
}

/** Somebody checks in to a line: shortly after midnight nobody of the demo has come yet. */
async function arrive(demo: DemoCalls, departmentId: string | undefined): Promise<string> {
  const types = await demo.rows<{ id: string; name: string }>('/appointment-types?limit=100');
  const appointmentTypeId = types.find(({ name }) => name === 'New consultation')?.id;
  for (const { id: patientId } of await demo.rows('/patients?limit=25&status[]=active')) {
    // Who stands in a line already, or has a visit at this time, is refused.
    const visit = await demo.make('/appointments/internal-checkin', { patientId, departmentId, appointmentTypeId }).catch(() => null);
    if (visit) return (visit['appointment'] as { id: string }).id;
  }
  throw new Error('The demo has no patient who can be checked in');
}

async function ticketAside(demo: DemoCalls, { line }: Readonly<Record<string, string>>): Promise<string | undefined> {
  const [away] = await demo.rows<{ appointmentId: string }>(`/qms/unavailable/${line}?limit=1`);
  if (away) return away.appointmentId;
  const appointmentId = await arrive(demo, line);
  await demo.change(`/qms/unavailable/${appointmentId}`, { reason: 'Not in the hall' });
  return appointmentId;
}

async function waitingTicket(demo: DemoCalls, { line }: Readonly<Record<string, string>>): Promise<string | undefined> {
  const tickets = await demo.rows<{ appointmentId: string; status: string; patient: { id: string | null } }>(
    `/qms/queue/by-department/${line}?limit=50`,
  );
  return tickets.find(({ status, patient }) => status === 'waiting' && patient.id !== null)?.appointmentId ?? arrive(demo, line);
}

async function aDisplay(demo: DemoCalls): Promise<string> {
  const [department] = await demo.rows('/qms/departments');
  const { token } = await demo.make('/qms/display-tokens', { departmentIds: [department?.id], title: 'Waiting hall' });
  return String(token);
}

/** A bed that can be reserved. */
async function availableBed(demo: DemoCalls): Promise<string | undefined> {
  return (await demo.rows<{ id: string; status: string }>('/beds/board')).find(({ status }) => status === 'available')?.id;
}

/** One line for each kind of record that has pages of its own: a module adds its line, its pages follow by themselves. */
export const samples = {
  patient: { find: first('/patients/search?limit=1&name=Ngozi Okafor'), page: '/hospital/patients/$id' },
  deceased: { find: first('/patients?limit=1&status[]=deceased'), page: '/hospital/patients/$id/death-certificate' },
  unidentified: { find: first('/patients/search?limit=1&name=Unknown') },
  user: { find: first('/users?limit=1&status[]=active&name=a'), page: '/hospital/settings/users/$id' },
  role: { find: named('/roles/?limit=100', 'Nurse'), page: '/hospital/settings/roles-and-permissions/$id' },
  hospital: { find: async ({ hospitalId }) => hospitalId, page: '/admin/hospitals/$id' },
  charted: { find: patientWithSummary },
  summary: {
    find: (demo, { charted }) => first(summariesOf(charted))(demo),
    page: '/hospital/patients/$id/summaries/$summaryId',
    fill: { id: 'charted', summaryId: 'summary' },
  },
  ownDraft: { find: ownDraft },
  appointment: { find: first('/appointments?limit=1'), page: '/hospital/appointments/$id' },
  visit: { find: first('/appointments/filter?limit=1&status[]=Scheduled&order=desc') },
  gone: { find: first('/appointments/filter?limit=1&status[]=Cancelled') },
  ownVisit: { find: (demo, { patient }) => first(`/appointments/filter?limit=1&status[]=Scheduled&order=desc&patientId=${patient}`)(demo) },
  practitioner: { find: busyPractitioner },
  child: { find: measuredChild },
  line: { find: fullestLine },
  waiting: { find: waitingTicket },
  away: { find: ticketAside },
  draftInvoice: { find: first('/invoice?limit=1&status[]=draft'), page: '/hospital/billing/invoice/draft/$id' },
  invoice: { find: first('/invoice?limit=1&status[]=paid'), page: '/hospital/billing/invoice/$id' },
  receipt: { find: first('/invoice/payment?limit=1'), page: '/hospital/billing/receipt/$id/print' },
  ownStatement: { find: async (_demo, { patient }) => patient, page: '/patient/billing/statement/$id' },
  statement: { find: async (_demo, { patient }) => patient, page: '/hospital/billing/statement/$id' },
  refund: { find: first('/invoice/refund?limit=1'), page: '/hospital/billing/refund/$id/print' },
  shift: { find: first('/cashier-shifts?limit=1'), page: '/hospital/billing/shift/$id/print' },
  display: { find: aDisplay, page: '/hospital/queue-display/$token' },
  consultation: { find: first('/consultation?limit=1&status[]=completed'), page: '/hospital/consultation/$id' },
  openVisit: { find: first('/consultation?limit=1&status[]=in-progress') },
  template: { find: first('/consultation-templates?limit=1') },
  referral: { find: first('/referrals?limit=1&status[]=sent'), page: '/hospital/consultation/referrals/$id' },
  certificate: { find: first('/medical-certificates?limit=1'), page: '/hospital/consultation/certificates/$id' },
  bloodRequest: { find: first('/patient-blood-management/blood-requests/filter?limit=1'), page: '/hospital/blood-management/request/$id' },
  bloodUnit: {
    find: first('/patient-blood-management/blood-unit?limit=1&status[]=available'),
    page: '/hospital/blood-management/unit/$id',
  },
  labResult: { find: first('/lab-request/filter?limit=1&status[]=result-released'), page: '/hospital/labs/$id' },
  labEntry: { find: first('/lab-request/filter?limit=1&status[]=specimen-taken') },
  stockIssue: { find: first('/stock/issue?limit=1&status[]=issued'), page: '/hospital/inventory/issues/$id' },
  stockRequisition: { find: first('/stock/requisition?limit=1&status[]=submitted') },
  stockAdjustment: { find: first('/stock/adjustment?limit=1&status[]=pending-approval') },
  stockCount: { find: first('/stock/count?limit=1'), page: '/hospital/inventory/counts/$id' },
  stockTransfer: { find: first('/stock/transfer?limit=1') },
  labDue: { find: first('/lab-request/filter?limit=1&status[]=specimen-due') },
  labEntered: { find: first('/lab-request/filter?limit=1&status[]=result-entered') },
  product: { find: first('/product/filter?limit=1&kind=medication&searchTerm=Amoxicillin'), page: '/hospital/inventory/products/$id' },
  batch: { find: first('/batch?limit=1&status=available'), page: '/hospital/inventory/batches/$id' },
  ward: { find: first('/wards'), page: '/hospital/admissions/nurse/$wardId/handover', fill: { wardId: 'ward' } },
  listedWard: { find: first('/wards'), page: '/hospital/admissions/wards/$wardId', fill: { wardId: 'listedWard' } },
  room: { find: first('/rooms?limit=1&status=active') },
  bed: { find: availableBed },
  stay: { find: (demo) => stayThat(demo, ({ source }) => source !== 'newborn'), page: '/hospital/admissions/$id' },
  newbornStay: { find: (demo) => stayThat(demo, ({ source }) => source === 'newborn') },
  motherStay: { find: (demo) => stayThat(demo, ({ source }) => source === 'labour') },
  companionStay: { find: async (demo) => (await companionOf(demo))?.stayId },
  companion: {
    find: async (demo) => (await companionOf(demo))?.id,
    page: '/hospital/admissions/$id/companions/$companionId',
    fill: { id: 'companionStay', companionId: 'companion' },
  },
  ownStay: {
    find: (demo, { patient }) => first(`/patient-admissions?limit=1&patientId=${patient}&status[]=released`)(demo),
    page: '/patient/stays/$id',
  },
  roundsStay: { find: async (demo) => (await roundOf(demo, isSubmitted))?.admissionId },
  round: {
    find: async (demo) => (await roundOf(demo, isSubmitted))?.id,
    page: '/hospital/admissions/$id/rounds/$roundId',
    fill: { id: 'roundsStay', roundId: 'round' },
  },
  draftRound: { find: ownRound },
  otherStay: { find: (demo, { stay }) => stayThat(demo, ({ id, source }) => source !== 'newborn' && id !== stay) },
  warnedStay: { find: async (demo) => (await demo.rows<{ admissionId: string }>('/early-warnings?limit=1&open=true'))[0]?.admissionId },
  discharged: { find: first('/patient-admissions?limit=1&status[]=discharged') },
  admissionRequest: { find: first('/admission-requests?limit=1&status[]=waiting') },
  releasedStay: { find: first('/patient-admissions?limit=1&status[]=released') },
  labTest: { find: first('/laboratory/test/filter?limit=1&kind=test') },
  medicationRequest: { find: first('/medication-request/filter?limit=1&status[]=completed'), page: '/hospital/medications/requests/$id' },
  medicationOrder: { find: first('/medication-order/filter?limit=1&status[]=completed'), page: '/hospital/medications/orders/$id' },
  administration: {
    find: first('/therapeutic-administrations/filter?limit=1&status[]=in-progress'),
    page: '/hospital/administrations/$id',
  },
  wardOfDoses: { find: named('/departments?limit=1000', 'Nursing Department') },
  medicationDraft: { find: first('/medication-order/filter?limit=1&status[]=draft') },
  medicationToGive: { find: first('/medication-order/filter?limit=1&status[]=submitted') },
  prescription: { find: first('/prescriptions?limit=1&status[]=active'), page: '/hospital/prescriptions/$id' },
  rxDraft: { find: first('/prescriptions?limit=1&status[]=draft'), page: '/hospital/prescriptions/$id/edit' },
  ownPrescription: {
    find: (demo, { patient }) => first(`/prescriptions/patient/${patient}?limit=1`)(demo),
    page: '/patient/medications/$id',
  },
  prescribed: {
    find: async (demo) => (await demo.rows<{ patient: { id: string } }>('/prescriptions?limit=1&status[]=active'))[0]?.patient.id,
    page: '/hospital/prescriptions/reconcile/$id',
  },
  rxCode: {
    find: async (demo, { prescribed }) =>
      (await demo.rows<{ verifyCode: string | null }>(`/prescriptions/patient/${prescribed}?limit=1&status[]=active`))[0]?.verifyCode ??
      undefined,
    page: '/verify/prescription/$code',
    fill: { code: 'rxCode' },
  },
  partner: { find: first('/hmo?limit=1&status[]=active'), page: '/hospital/hmo-management/$id' },
  mixedPartner: { find: named('/hmo?limit=100', 'Unity Care HMO') },
  incompletePartner: { find: first('/hmo?limit=1&status[]=incomplete') },
  vendor: { find: first('/vendor?limit=1&status[]=active'), page: '/hospital/vendor/$id' },
  claim: { find: claimOf, page: '/hospital/hmo-management/claims/$id' },
  remittance: { find: remittanceOf, page: '/hospital/hmo-management/remittances/$id' },
  hmoBill: { find: first('/hmo/bill?limit=1'), page: '/hospital/hmo-management/hmobill/$id' },
  vendorOrder: { find: first('/purchase-order?limit=1&status[]=sent'), page: '/hospital/vendor/order/$id' },
  supply: { find: first('/supply?limit=1&status[]=posted'), page: '/hospital/vendor/supply/$id' },
  vendorPayment: { find: first('/vendor-payment?limit=1'), page: '/hospital/vendor/payment/$id/print' },
  checkCode: {
    find: async (demo) => (await demo.rows<{ verifyCode: string }>('/medical-certificates?limit=1'))[0]?.verifyCode,
    page: '/verify/$code',
    fill: { code: 'checkCode' },
  },
} as const satisfies Readonly<Record<string, Sample>>;

export type Samples = Readonly<Record<keyof typeof samples, string>>;

/** The address of a page of the routes with the record's name in it; null when no record is named for it. */
export function withRecord(path: string): string | null {
  const behind = Object.entries<Sample>(samples)
    .filter(([, { page }]) => page !== undefined && (path === page || path.startsWith(`${page}/`)))
    .toSorted(([, a], [, b]) => (b.page ?? '').length - (a.page ?? '').length)[0];
  const whole = path.replace(/\$(\w+)/g, (parameter, name: string) => {
    const sample = behind?.[1].fill ? behind[1].fill[name] : behind?.[0];
    return sample ? `{${sample}}` : parameter;
  });
  return whole.includes('$') ? null : whole;
}
