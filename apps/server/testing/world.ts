import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '#kernel/contract/fields.ts';
import { instantOf } from '#kernel/server/clock/instants.ts';
import { type Civis, startCivis } from '#kernel/server/start/start-civis.ts';
import { runJob } from '#kernel/server/jobs/job-runner.ts';
import { inHospitalScope, inPlatformScope, systemActor } from '#kernel/server/scope/make-scope.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { cloneStartedDatabase, type TestDatabase } from '#kernel/server/testing/test-database.ts';
import { permissionCatalogue } from '#modules/permissions/contract/catalogue.ts';
import { setPasswordCost } from '#modules/auth/server/index.ts';
import { serverModules } from '../modules.ts';
import { forgetCookies, TestClient } from './client.ts';
import { testSettings } from './test-settings.ts';

export { TestClient } from './client.ts';

export const demoPassword = 'Civis-Test-2026!';

export interface World {
  readonly civis: Civis;
  readonly database: TestDatabase;
  readonly folder: string;
  readonly printed: string[];
}

let current: World | null = null;
let frozenAt: Instant | null = null;
let databaseOfFile: () => Promise<TestDatabase> = cloneStartedDatabase;

function world(): World {
  if (!current) throw new Error('The world is made before the first test of a file');
  return current;
}

/** The running Civis of this test file. */
export function theCivis(): Civis {
  return world().civis;
}

/** The database of this test file: `owner` sees every row, `app` is under row security. */
export function theDatabase(): TestDatabase {
  return world().database;
}

/** Freezes the clock of the file's Civis at an instant; null lets it run again. */
export function setClock(at: Instant | null): void {
  frozenAt = at;
}

/** Gives the file's Civis another database than one without hospitals. To be called before the first test, at the file's top. */
export function standOn(database: () => Promise<TestDatabase>): void {
  databaseOfFile = database;
}

/** The clock of the file's Civis. */
export function clockNow(): Instant {
  return frozenAt ?? instantOf(Date.now());
}

const quiet = { info: () => undefined, warn: () => undefined, error: (facts: object, words: string) => console.error(words, facts) };

/** Starts all modules on a database, with a folder of their own and nothing done in the background. */
export async function startOn(database: TestDatabase): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'civis-test-'));
  const printed: string[] = [];
  const civis = await startCivis({
    database,
    modules: serverModules,
    settings: testSettings(folder),
    delivery: { mailFrom: 'Civis <no-reply@civis.test>', sms: { provider: 'outbox' } },
    log: quiet,
    print: (words) => printed.push(words),
    clock: clockNow,
    strict: true,
    background: false,
    http: { trustedProxies: [], allowedOrigins: ['http://other.test'], logLevel: process.env.CIVIS_TEST_LOG ?? 'error' },
  });
  return { civis, database, folder, printed };
}

/** Stops what was started and removes its folder; the database stays. */
export async function stopWorld({ civis, folder }: World): Promise<void> {
  await civis.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Before the first test of a file: its database, and a Civis on it. */
export async function openWorld(): Promise<void> {
  setPasswordCost({ memoryKib: 256, passes: 1 });
  current = await startOn(await databaseOfFile());
}

/** After the last test of a file; the next one in this process begins as if it were the first. */
export async function closeWorld(): Promise<void> {
  const ended = current;
  current = null;
  frozenAt = null;
  forgetCookies();
  databaseOfFile = cloneStartedDatabase;
  if (ended) await stopWorld(ended);
  await ended?.database.close();
}

/** Nobody: no token, an address of its own. */
export function nobody(): TestClient {
  return new TestClient(theCivis, null);
}

/** Somebody with a token. */
export function somebodyWith(token: string): TestClient {
  return new TestClient(theCivis, token);
}

/** The newest message to an address. */
export async function lastMessageTo(recipient: string): Promise<{ subject: string; text: string; template: string }> {
  const { rows } = await theDatabase().owner.query(
    'select subject, body_text as text, template from message_outbox where recipient = $1 order by created_at desc, id desc limit 1',
    [recipient],
  );
  if (!rows[0]) throw new Error(`No message to ${recipient}`);
  return rows[0];
}

/** The token of the link in a message. */
export function tokenIn(text: string): string {
  const found = /[?&]token=([^&\s"]+)/.exec(text);
  if (!found) throw new Error(`No token in: ${text}`);
  return decodeURIComponent(found[1] as string);
}

/** Runs a job of a module now. */
export async function runJobNow(name: string, data: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const job = serverModules.flatMap((module) => module.jobs ?? []).find((each) => each.name === name);
  if (!job) throw new Error(`No job ${name}`);
  await runJob(theCivis().kernel, job, data);
}

const system = () => ({ actor: systemActor('test'), now: clockNow(), call: { permission: null, method: null, route: null }, area: null });

/** Runs code in a hospital's scope, as the system. */
export async function inScopeOf<T>(hospitalId: string, act: (scope: Scope) => Promise<T>): Promise<T> {
  return (await inHospitalScope(theCivis().kernel, { ...system(), hospitalId }, act)).result;
}

/** Runs code in a platform scope, as the system. */
export async function inPlatform<T>(act: (scope: PlatformScope) => Promise<T>): Promise<T> {
  return (await inPlatformScope(theCivis().kernel, system(), act)).result;
}

/** A word that no other test uses. */
export function unique(prefix = 'x'): string {
  return `${prefix}${randomBytes(6).toString('hex')}`;
}

let codes = 0;

/** A code of four letters and digits that nothing else of this process has: cut from random words, two would be the same one day. */
export function uniqueCode(): string {
  codes += 1;
  return codes.toString(36).toUpperCase().padStart(4, '0');
}

export interface TestUser extends TestClient {
  readonly userId: string;
  readonly email: string;
}

export interface TestHospital {
  readonly id: string;
  readonly name: string;
  /** The founder: role Hospital Admin, every hospital permission. */
  readonly admin: TestUser;
  /** One that sees patients, so that they can be booked there. */
  readonly departmentId: string;
  /** A new user whose role holds these permissions (and what they require). No name: a role that holds nothing. */
  readonly userWith: (...permissions: string[]) => Promise<TestUser>;
  /** A new user with a role by its name, e.g. a default role. */
  readonly userWithRole: (roleName: string) => Promise<TestUser>;
}

function userClient(token: string, userId: string, email: string): TestUser {
  return Object.assign(new TestClient(theCivis, token), { userId, email });
}

interface Created {
  readonly id: string;
}

async function expectOk(answer: { status: number; text: string; payload: unknown }): Promise<Record<string, unknown>> {
  if (answer.status !== 200) throw new Error(`The world could not be made: ${answer.status} ${answer.text.slice(0, 800)}`);
  return answer.payload as Record<string, unknown>;
}

async function newUser(admin: TestUser, roleId: string, departmentId: string): Promise<TestUser> {
  const email = `${unique('user')}@civis.test`;
  const created = await expectOk(
    await admin.raw('POST', '/api/users', {
      title: 'Ms',
      firstName: 'Ada',
      lastName: 'Tester',
      email,
      dialCode: '+234',
      phoneNumber: '8031234567',
      roleId,
      departmentIds: [departmentId],
      cadre: 'other',
    }),
  );
  const token = tokenIn((await lastMessageTo(email)).text);
  const session = await expectOk(
    await nobody().raw('POST', `/api/users/verify/${encodeURIComponent(token)}`, {
      password: demoPassword,
      confirmPassword: demoPassword,
      termsAccepted: true,
    }),
  );
  return userClient(session.token as string, (created as unknown as Created).id, email);
}

async function registerByWizard(name: string): Promise<{ email: string; hospitalId: string }> {
  const email = `${unique('founder')}@civis.test`;
  const specializations = await expectOk(await nobody().raw('GET', '/api/specialization/default'));
  const list = (Array.isArray(specializations) ? specializations : (specializations.data as unknown[])) as Created[];
  const signedUp = await expectOk(
    await nobody().raw('POST', '/api/hospitals', {
      hospital: {
        name,
        address: '1 Marina Road',
        country: 'Nigeria',
        state: 'Lagos',
        city: 'Lagos',
        timeZoneLabel: 'Africa/Lagos (GMT+01:00)',
        timeZoneOffset: '+01:00',
        rcCode: unique('RC'),
        specializations: [(list[0] as Created).id],
      },
      user: {
        fullname: 'Bola Grace Founder',
        phoneNumber: '8031234567',
        dialcode: '+234',
        address: '2 Marina Road',
        email,
        country: 'Nigeria',
        state: 'Lagos',
        city: 'Lagos',
        gender: 'female',
        title: 'Ms',
        password: demoPassword,
      },
      termsAccepted: true,
    }),
  );
  return { email, hospitalId: (signedUp.hospital as Created).id };
}

/** A hospital made by the wizard's own calls: registered, confirmed, set up, its founder signed in. */
export async function aHospital(name = `Hospital ${unique('')}`): Promise<TestHospital> {
  const { email, hospitalId } = await registerByWizard(name);
  const token = tokenIn((await lastMessageTo(email)).text);
  await expectOk(await nobody().raw('POST', `/api/auth/loginbytoken/${encodeURIComponent(token)}`, { email }));
  await runJobNow('registration.run-setup', { hospitalId });
  const session = await expectOk(await nobody().raw('POST', '/api/auth/login/otp/hospital', { email, password: demoPassword }));
  if (!session.token) throw new Error(`The founder could not sign in: ${JSON.stringify(session)}`);
  const admin = userClient(session.token as string, (session.user as Created).id, email);
  const departments = await expectOk(await admin.raw('GET', '/api/departments?limit=1000&kind=clinical'));
  const departmentId = ((departments.data as Created[])[0] as Created).id;
  const roleIdOf = async (roleName: string): Promise<string> => {
    const roles = await expectOk(await admin.raw('GET', '/api/roles?limit=1000'));
    const found = (roles.data as { id: string; name: string }[]).find((role) => role.name === roleName);
    if (!found) throw new Error(`No role ${roleName}`);
    return found.id;
  };
  const idOfPermission = (permission: string): string => {
    const entry = permissionCatalogue.find((each) => each.name === permission && each.area === 'hospital');
    if (!entry) throw new Error(`No permission ${permission}`);
    return entry.id;
  };
  return {
    id: hospitalId,
    name,
    admin,
    departmentId,
    userWith: async (...permissions) => {
      const role = await expectOk(
        await admin.raw('POST', '/api/roles', {
          name: `Role ${unique('')}`,
          permissionIds: permissions.map(idOfPermission),
          reason: 'for a test',
        }),
      );
      return newUser(admin, (role as unknown as Created).id, departmentId);
    },
    userWithRole: async (roleName) => newUser(admin, await roleIdOf(roleName), departmentId),
  };
}
