import type { Civis } from '#kernel/server/start/start-civis.ts';
import { inPlatformScope, systemActor } from '#kernel/server/scope/make-scope.ts';
import type { Settings } from '#kernel/server/settings/settings.ts';
import { ensurePlatformAdmin } from '#modules/admin-area/server/index.ts';
import { isEmpty } from './demo.ts';

/** What a person needs to begin: the addresses, and the demo's sign-ins or how to register. */
export async function signInLines(civis: Civis, settings: Settings): Promise<string[]> {
  const { kernel } = civis;
  const url = settings.publicUrl;
  const { result: setup } = await inPlatformScope(
    kernel,
    { actor: systemActor('start'), now: kernel.clock(), call: { permission: null, method: null, route: null }, area: 'admin' },
    (scope) => ensurePlatformAdmin(scope, { email: settings.operatorEmail }),
  );
  const operator = setup ? [`Platform operator: set the first password of ${setup.email} at ${setup.link}`] : [];
  if (await isEmpty(civis)) return ['', `Register your institution: ${url}/hospital/register`, ...operator];
  const { rows } = await kernel.database.owner.query("select 1 from accounts where email = 'hospitaladmin@demo.civis.test'");
  if (rows.length === 0) return ['', `Sign in: ${url}/hospital/login`, ...operator];
  return [
    '',
    `Hospital staff   ${url}/hospital/login   hospitaladmin@demo.civis.test (also admin, doctor, nurse, pharmacist, lab, imaging, accountant, inventory, frontdesk, auditor)`,
    `Patients         ${url}/patient/login    patient@demo.civis.test, mother@demo.civis.test, shared@demo.civis.test`,
    `Operator         ${url}/admin/login      operator@civis.test`,
    'Password of all demo sign-ins: Civis-Demo-2026!',
    ...operator,
  ];
}
