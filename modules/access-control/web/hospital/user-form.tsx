import { Suspense, useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useWhyNot } from '#kernel/web/record/use-acts.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { StaleNotice } from '#modules/organisation/web/index.ts';
import { userCalls } from '../../contract/calls/users.ts';
import type { User } from '../../contract/records.ts';
import { userRecord } from '../../contract/user.record.ts';
import { RoleSummary } from './role-summary.tsx';
import { UserFields } from './user-fields.tsx';
import styles from './users.module.css';

const keys = [
  'title',
  'firstName',
  'middleName',
  'lastName',
  'dialCode',
  'phoneNumber',
  'gender',
  'roleId',
  'departmentIds',
  'cadre',
  'isConsultant',
  'specializationIds',
  'licenceBody',
  'licenceNumber',
  'licenceExpiry',
  'licenceMissingReason',
  'employmentType',
  'startDate',
  'endDate',
  'version',
] as const;

const refusalFields = {
  ROLE_NOT_ASSIGNABLE: 'roleId',
  OWN_ROLE_OR_STATUS: 'roleId',
  LAST_HOSPITAL_ADMIN: 'roleId',
  EMAIL_IN_USE: 'email',
} as const;

/** The user's fields that PATCH users/{id} takes. */
export function valuesOfUser(user: User): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, user[key]]));
}

function useChosenRole(form: { readonly useValue: (name: string) => unknown }): string | null {
  const value = form.useValue('roleId');
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Invites a user: the account is made, a link is mailed, a slot is taken. */
export function AddUserForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const [beyond, setBeyond] = useState(false);
  const form = useCallForm(userCalls.createUser, {
    startWith: { isConsultant: false, specializationIds: [], departmentIds: [] },
    refresh: ['departments', 'roles'],
  });
  const roleId = useChosenRole(form);
  return (
    <div className={styles.form}>
      <CallForm form={form} submit={t('Invite user')} onCancel={onDone} onDone={onDone} refusalFields={refusalFields}>
        <UserFields beyond={beyond} isNew />
      </CallForm>
      <RoleSummary roleId={roleId} onBeyond={setBeyond} />
    </div>
  );
}

/** Changes a user. */
export function EditUserForm({ user, onDone }: { readonly user: User; readonly onDone: () => void }) {
  const [base, setBase] = useState(user);
  return <EditFields key={base.version} user={base} onDone={onDone} onTake={() => setBase(user)} />;
}

function EditFields({ user, onDone, onTake }: { readonly user: User; readonly onDone: () => void; readonly onTake: () => void }) {
  const t = useText();
  const [beyond, setBeyond] = useState(false);
  const form = useCallForm(userCalls.editUser, {
    params: { id: user.id },
    startWith: valuesOfUser(user),
    refresh: ['departments', 'roles'],
  });
  const roleId = useChosenRole(form);
  const why = useWhyNot(userRecord, user)('assignRole');
  async function readAgain() {
    const answer = await send(userCalls.readUser, { params: { id: user.id } }, { quiet: true });
    return answer.ok ? valuesOfUser(answer.payload) : null;
  }
  return (
    <div className={styles.form}>
      <CallForm
        form={form}
        submit={t('Save user')}
        onCancel={onDone}
        onDone={onDone}
        refusalFields={refusalFields}
        explain={(code, details) =>
          code === 'STALE_VERSION' ? (
            <Suspense>
              <StaleNotice form={form} details={details} read={readAgain} onTake={onTake} />
            </Suspense>
          ) : null
        }
      >
        <UserFields
          beyond={beyond && roleId !== user.roleId}
          email={user.email}
          roleRefused={why === null ? undefined : { role: user.role.name, why }}
        />
      </CallForm>
      <RoleSummary roleId={roleId} onBeyond={setBeyond} />
    </div>
  );
}
