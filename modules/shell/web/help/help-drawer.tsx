import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { shellCalls } from '#modules/shell/contract/calls.ts';
import { helpPageOf } from '#modules/shell/contract/help.ts';
import { LinkPlace, Markdown } from '../markdown.tsx';
import styles from './help-drawer.module.css';
import { usePagesLanguage } from './use-pages-language.ts';

// Pages ship with the server: they change when it is replaced.
const fresh = 300_000;

interface HelpDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The help of the screen beside it. Links lead to other pages within the drawer. */
export function HelpDrawer({ opened, onClose }: HelpDrawerProps) {
  const t = useText();
  return (
    <DrawerForm title={t('Help')} opened={opened} onClose={onClose} reading>
      <Help />
    </DrawerForm>
  );
}

function Help() {
  const t = useText();
  const language = usePagesLanguage();
  const address = useRouterState({ select: ({ location }) => location.href.split('#')[0] ?? '' });
  const [chosen, setChosen] = useState<string | null>(null);
  const entries = useCall(shellCalls.listDocumentation, { query: { language } }, { fresh });
  return (
    <Loaded from={entries} rows={10}>
      {(list) => {
        const slug = chosen ?? helpPageOf(list, address)?.slug ?? list[0]?.slug;
        return slug ? (
          <LinkPlace value={setChosen}>
            <Page key={slug} slug={slug} />
          </LinkPlace>
        ) : (
          <EmptyState title={t('There is no help page for this screen')} compact />
        );
      }}
    </Loaded>
  );
}

function Page({ slug }: { readonly slug: string }) {
  const t = useText();
  const { area } = useParts();
  const page = useCall(shellCalls.readDocumentation, { params: { slug }, query: { language: usePagesLanguage() } }, { fresh });
  return (
    <Loaded from={page} rows={12}>
      {(doc) => (
        <article className={styles.page}>
          <h2 className={styles.title}>{doc.title}</h2>
          <Markdown text={doc.markdown} />
          {area === 'hospital' ? (
            <p className={styles.more}>
              <Link to="/hospital/documentation" search={{ page: slug }}>
                {t('Open in the documentation')}
              </Link>
            </p>
          ) : null}
        </article>
      )}
    </Loaded>
  );
}
