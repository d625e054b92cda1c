import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { roleCalls } from '../../contract/calls/roles.ts';
import type { RoleRow } from '../../contract/records.ts';

/** Copies a role without its users. */
export function DuplicateRoleForm({ role, onDone }: { readonly role: RoleRow; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(roleCalls.duplicateRole, {
    params: { id: role.id },
    startWith: { name: `${role.name} (copy)`.slice(0, 60), description: role.description ?? '' },
  });
  return (
    <CallForm form={form} submit={t('Duplicate role')} onCancel={onDone} onDone={onDone} refusalFields={{ REASON_FOR_CRITICAL: 'reason' }}>
      <FormSection note={t('The copy has the same permissions and no users.')}>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={60} autoFocus />
        </Wide>
        <Wide>
          <TextareaField name="description" label={t('Description')} maxLength={300} />
        </Wide>
        <Wide>
          <TextareaField
            name="reason"
            label={t('Reason')}
            hint={t('Required if the role has critical permissions.')}
            rows={2}
            maxLength={500}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
