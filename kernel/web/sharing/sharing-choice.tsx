import { Input, SegmentedControl, Select } from '@mantine/core';
import { useId } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { type Sharing, sharings } from '#kernel/contract/sharing.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';

interface Department {
  readonly id: string;
  readonly name: string;
}

/** With whom something is shared; a department is null until one is chosen: the person's first is meant. */
export interface SharedAs {
  readonly sharedWith: Sharing;
  readonly department: Department | null;
}

/** The choice as the calls want it. */
export function sharingSent({ sharedWith, department }: SharedAs): { readonly sharedWith: Sharing; readonly departmentId?: string } {
  return { sharedWith, ...(sharedWith === 'department' && department ? { departmentId: department.id } : {}) };
}

/** The kernel's own name of the call; access-control declares it, and the kernel knows no module. */
const ownDepartments = { method: 'GET', path: '/users/me/departments', summary: '', permission: 'signed in' } as unknown as CallSpec;

export interface SharingChoiceProps {
  readonly value: SharedAs;
  /** Of a refused call, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: SharedAs) => void;
}

/** With whom something is shared. */
export function SharingChoice({ value, errors, onChange }: SharingChoiceProps) {
  const t = useText();
  const id = useId();
  const words: Readonly<Record<Sharing, string>> = {
    nobody: t('Only me'),
    department: t('My department'),
    hospital: t('Whole hospital'),
  };
  return (
    <>
      <Input.Wrapper label={t('Share with')} error={errors['sharedWith']} labelElement="div" labelProps={{ id }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          value={value.sharedWith}
          data={sharings.map((each) => ({ value: each, label: words[each] }))}
          onChange={(next) => onChange({ ...value, sharedWith: sharings.find((each) => each === next) ?? 'nobody' })}
        />
      </Input.Wrapper>
      {value.sharedWith === 'department' ? (
        <DepartmentChoice
          value={value.department}
          error={errors['departmentId']}
          onChange={(department) => onChange({ ...value, department })}
        />
      ) : null}
    </>
  );
}

interface DepartmentChoiceProps {
  readonly value: Department | null;
  readonly error: string | undefined;
  readonly onChange: (department: Department) => void;
}

/** Which of the own departments, for those who have several; one that it is shared with already may stay. */
function DepartmentChoice({ value, error, onChange }: DepartmentChoiceProps) {
  const t = useText();
  const found = useCall(ownDepartments, {}, { quiet: true, fresh: 60_000 });
  const own = (found.data as readonly Department[] | undefined) ?? [];
  const offered = value && !own.some(({ id }) => id === value.id) ? [...own, value] : own;
  if (offered.length < 2 && !error) return null;
  return (
    <Select
      label={t('Department')}
      required
      allowDeselect={false}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? own[0]?.id ?? null}
      error={error}
      onChange={(next) => {
        const department = offered.find(({ id }) => id === next);
        if (department) onChange(department);
      }}
    />
  );
}

/** Whether a refusal of the call is said at this choice. */
export const isSaidAtSharing = (fields: Readonly<Record<string, string>>) =>
  fields['sharedWith'] !== undefined || fields['departmentId'] !== undefined;
