/** Rows of a list of the demo hospital, as its Hospital Admin reads them; or what a write answers. */
export interface DemoCalls {
  readonly rows: <Row = { id: string }>(path: string) => Promise<Row[]>;
  readonly make: (path: string, body: unknown) => Promise<Readonly<Record<string, unknown>>>;
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
    if ((await demo.rows(summariesOf(id))).length > 0) return id;
  }
  return undefined;
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

async function waitingTicket(demo: DemoCalls, { line }: Readonly<Record<string, string>>): Promise<string | undefined> {
  const tickets = await demo.rows<{ appointmentId: string; status: string; patient: { id: string | null } }>(
    `/qms/queue/by-department/${line}?limit=50`,
  );
  return tickets.find(({ status, patient }) => status === 'waiting' && patient.id !== null)?.appointmentId;
}

async function aDisplay(demo: DemoCalls): Promise<string> {
  const [department] = await demo.rows('/qms/departments');
  const { token } = await demo.make('/qms/display-tokens', { departmentIds: [department?.id], title: 'Waiting hall' });
  return String(token);
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
  appointment: { find: first('/appointments?limit=1'), page: '/hospital/appointments/$id' },
  visit: { find: first('/appointments/filter?limit=1&status[]=Scheduled&order=desc') },
  practitioner: { find: busyPractitioner },
  child: { find: measuredChild },
  line: { find: fullestLine },
  waiting: { find: waitingTicket },
  display: { find: aDisplay, page: '/hospital/queue-display/$token' },
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
