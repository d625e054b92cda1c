import '#kernel/web/design/mantine-frame.css';
import { ActionIcon, Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { NothingFound } from '#kernel/web/form/nothing-found.tsx';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { IcdCode } from '../contract/code-records.ts';
import type { IcdType } from '../contract/code-words.ts';
import { changeIcdFavourites, icdFavourites, searchIcd } from './code-calls.ts';
import styles from './codes.module.css';

/** What a picker offers of a code. */
export type IcdChoice = IcdCode & { readonly favourite: boolean; readonly uses: number };

interface IcdPickerProps {
  readonly label: string;
  /** Hears each code that is picked; the field is empty again after it. */
  readonly onPick: (code: IcdChoice) => void;
  /** Default: diagnoses. */
  readonly type?: IcdType;
  /** Codes that stand already, not offered again. */
  readonly without?: readonly string[];
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly name?: string | undefined;
  /** Stands at the end of the field, e.g. a star. */
  readonly rightSection?: ReactNode;
  /** Text of the field while nobody types: the code that a form holds. */
  readonly held?: string;
}

const atHand = 12;
const shortest = 2;

function useChoices(words: string, type: IcdType, opened: boolean) {
  const asks = words.length >= shortest;
  const found = useCall(searchIcd, { query: { keyword: words, type, limit: 20 } }, { quiet: true, enabled: asks && opened });
  const kept = useCall(icdFavourites, { query: { recent: atHand, type } }, { quiet: true, enabled: opened && !asks, live: ['icd-search'] });
  const choices: readonly IcdChoice[] = asks ? (found.data?.data ?? []) : (kept.data ?? []);
  return { asks, choices, loading: asks ? found.loading : kept.loading };
}

/**
 * A code of the ICD, found by code or words while typing. Before anything is typed it offers the hospital's favourites and what
 * the person used last.
 */
export function IcdPicker({ label, onPick, type = 'diagnosis', without = [], held = '', ...rest }: IcdPickerProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(null);
    },
  });
  const settled = useSettled((typed ?? '').trim(), 200);
  const { asks, choices, loading } = useChoices(settled, type, combobox.dropdownOpened);
  const offered = choices.filter(({ code }) => !without.includes(code));
  const pick = (code: string) => {
    const choice = offered.find((each) => each.code === code);
    if (choice) onPick(choice);
    combobox.closeDropdown();
  };
  const { description, error, placeholder, required, disabled, autoFocus, name, rightSection } = rest;
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          role="combobox"
          label={label}
          description={description}
          error={error}
          placeholder={placeholder ?? t('Code or text')}
          required={required ?? false}
          disabled={disabled ?? false}
          data-autofocus={autoFocus || undefined}
          name={name}
          autoComplete="off"
          value={typed ?? held}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => combobox.closeDropdown()}
          rightSection={loading && combobox.dropdownOpened ? <Loader size={16} /> : rightSection}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.options} aria-label={t('Codes')}>
          {offered.map((choice) => (
            <Choice key={choice.code} choice={choice} />
          ))}
          {offered.length === 0 ? (
            <Combobox.Empty>{asks || loading ? <NothingFound loading={loading} /> : t('Type a code or text')}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Choice({ choice }: { readonly choice: IcdChoice }) {
  const t = useText();
  const { code, description, favourite } = choice;
  return (
    <Combobox.Option value={code} className={styles.option}>
      <span className={`code ${styles.code}`}>{code}</span>
      <span className={styles.words}>{description}</span>
      {favourite ? (
        <span className={styles.mark}>
          <IconStarFilled size={14} aria-hidden />
          <span className="visually-hidden">{t('Favourite')}</span>
        </span>
      ) : null}
    </Combobox.Option>
  );
}

/** Keeps a code among the hospital's favourites, or takes it from them. For beside a code that stands. */
export function IcdFavouriteButton({ code }: { readonly code: string }) {
  const t = useText();
  const { data } = useCall(icdFavourites, {}, { quiet: true, live: ['icd-search'] });
  const change = useSend(changeIcdFavourites, { refresh: ['icd-search'] });
  const favourite = data?.some((each) => each.code === code && each.favourite) ?? false;
  const keep = async () => {
    const answer = await change.send({ body: favourite ? { remove: [code] } : { add: [code] } });
    if (answer && !answer.ok) toast.error(answer.message);
  };
  return (
    <ActionIcon
      variant="subtle"
      aria-label={favourite ? t('Remove {code} from favourites', { code }) : t('Add {code} to favourites', { code })}
      aria-pressed={favourite}
      onClick={() => void keep()}
    >
      {favourite ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
    </ActionIcon>
  );
}
