import { addOperator } from '#modules/admin-area/server/index.ts';
import { hashPassword } from '#modules/auth/server/index.ts';
import { aPatient } from './factories.ts';
import { demoPassword, inPlatform, lastMessageTo, nobody, somebodyWith, type TestClient, type TestHospital, unique } from './world.ts';

/** The six digits of the newest code sent to a telephone number or an address. */
export async function codeSentTo(recipient: string): Promise<string> {
  const { text } = await lastMessageTo(recipient);
  const code = /\b(\d{6})\b/.exec(text)?.[1];
  if (!code) throw new Error(`No code in: ${text}`);
  return code;
}

function sessionOf(answer: { status: number; text: string; payload: unknown }): string {
  if (answer.status !== 200) throw new Error(`The session could not be opened: ${answer.status} ${answer.text.slice(0, 800)}`);
  return (answer.payload as { token: string }).token;
}

/** Who a test knows of in the patient area. */
export interface KnownPatient {
  readonly civisId: string;
  readonly dateOfBirth: string;
  /** National digits, of dial code +234. */
  readonly phoneNumber: string;
}

/** Claims a person's record by the two real calls and answers a client with the session. */
export async function claimedBy(
  { civisId, dateOfBirth, phoneNumber }: KnownPatient,
  password: string | null = demoPassword,
): Promise<TestClient> {
  const asker = nobody();
  const claimed = await asker.raw('POST', '/api/patient-portal/claim', { civisId, dateOfBirth, dialCode: '+234', phoneNumber });
  if (claimed.status !== 200) throw new Error(`The claim was refused: ${claimed.status} ${claimed.text}`);
  const { claimToken } = claimed.payload as { claimToken: string };
  const otp = await codeSentTo(`+234${phoneNumber}`);
  return somebodyWith(
    sessionOf(
      await asker.raw('POST', '/api/patient-portal/claim/confirm', {
        claimToken,
        otp,
        password,
        confirmPassword: password,
      }),
    ),
  );
}

/** A patient of the hospital, registered by the real call, who claimed the own record and is signed in. */
export async function aPortalPatient(hospital: TestHospital): Promise<TestClient> {
  const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
  const dateOfBirth = '1990-05-12';
  const { civisId } = await aPatient(hospital, { dateOfBirth, phoneNumber });
  return claimedBy({ civisId, dateOfBirth, phoneNumber });
}

/** A Platform Admin who signed in with password and code. */
export async function anOperator(): Promise<TestClient> {
  const email = `${unique('operator')}@civis.test`;
  const passwordHash = await inPlatform((scope) => hashPassword(scope, demoPassword));
  await inPlatform((scope) => addOperator(scope, { name: 'Olu Operator', email, role: 'Platform Admin', passwordHash }));
  const asker = nobody();
  const asked = await asker.raw('POST', '/api/auth/login/otp/admin', { email, password: demoPassword });
  if (asked.status !== 200) throw new Error(`The operator could not sign in: ${asked.status} ${asked.text}`);
  const otp = await codeSentTo(email);
  return somebodyWith(sessionOf(await asker.raw('POST', '/api/auth/login/otp/admin', { email, password: demoPassword, otp })));
}
