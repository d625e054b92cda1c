/** A record of the demo that pages are shown with. */
interface Sample {
  /** The call that lists it, first the one that is taken; null: the hospital of the demo itself. */
  readonly find: string | null;
  /** Which row of the list, when not the first. */
  readonly named?: string;
  /** Pages of such a record are found below this address of the routes. */
  readonly page?: string;
}

/** One line for each kind of record that has pages of its own: a module adds its line, its pages follow by themselves. */
export const samples = {
  patient: { find: '/patients/search?limit=1&name=Ngozi Okafor', page: '/hospital/patients/$id' },
  deceased: { find: '/patients?limit=1&status[]=deceased', page: '/hospital/patients/$id/death-certificate' },
  unidentified: { find: '/patients/search?limit=1&name=Unknown' },
  user: { find: '/users?limit=1&status[]=active&name=a', page: '/hospital/settings/users/$id' },
  appointment: { find: '/appointments/filter?limit=1', page: '/hospital/appointments/$id' },
  role: { find: '/roles/?limit=100', named: 'Nurse', page: '/hospital/settings/roles-and-permissions/$id' },
  hospital: { find: null, page: '/admin/hospitals/$id' },
} as const satisfies Readonly<Record<string, Sample>>;

export type Samples = Readonly<Record<keyof typeof samples, string>>;

/** The address of a page of the routes with the record's name in it; null when no record is named for it. */
export function withRecord(path: string): string | null {
  if (!path.includes('$')) return path;
  const behind = Object.entries<Sample>(samples)
    .filter(([, { page }]) => page !== undefined && (path === page || path.startsWith(`${page}/`)))
    .toSorted(([, a], [, b]) => (b.page ?? '').length - (a.page ?? '').length)[0];
  const whole = behind ? path.replace(/\$\w+/, `{${behind[0]}}`) : path;
  return whole.includes('$') ? null : whole;
}
