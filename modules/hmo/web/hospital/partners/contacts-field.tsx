import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useField } from '#kernel/web/form/form-context.ts';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { PartnerContact } from '#modules/hmo/contract/partner-records.ts';
import { contactRoles } from '#modules/hmo/contract/words.ts';
import { contactRoleWords } from '../../words.ts';
import styles from '../hmo.module.css';

type Contact = Pick<PartnerContact, 'name' | 'role' | 'phone' | 'hours'> & { readonly email: string | null };
const empty: Contact = { name: '', role: 'approvals', phone: null, email: null, hours: null };

/** People of the partner: who approves, who handles claims, who keeps the relationship. */
export function ContactsField() {
  const t = useText();
  const { form } = useField('contacts', t('Contacts'));
  const value = form.useValue('contacts');
  const contacts: readonly Contact[] = Array.isArray(value) ? value : [];
  const set = (next: readonly Contact[]) => form.set('contacts', next);
  const change = (at: number, part: Partial<Contact>) => set(contacts.map((each, place) => (place === at ? { ...each, ...part } : each)));
  return (
    <div className={styles.stack}>
      {contacts.map((contact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a contact has no id; its place is what it is changed by
        <fieldset key={at} className={styles.bar} aria-label={t('Contact {number}', { number: at + 1 })}>
          <TextInput
            label={t('Name')}
            maxLength={80}
            value={contact.name}
            onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
          />
          <Select
            label={t('Role')}
            data={optionsFrom(contactRoles, contactRoleWords, t).map((option) => ({ ...option }))}
            value={contact.role}
            allowDeselect={false}
            onChange={(role) => change(at, { role: contactRoles.find((known) => known === role) ?? 'approvals' })}
          />
          <TextInput
            label={t('Phone')}
            maxLength={30}
            value={contact.phone ?? ''}
            onChange={({ currentTarget }) => change(at, { phone: currentTarget.value || null })}
          />
          <ActionIcon
            aria-label={t('Remove contact {number}', { number: at + 1 })}
            onClick={() => set(contacts.filter((_, place) => place !== at))}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </fieldset>
      ))}
      {contacts.length < 10 ? (
        <div>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => set([...contacts, empty])}
          >
            {t('Add contact')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
