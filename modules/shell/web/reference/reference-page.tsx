import { BrandMark } from '#kernel/web/design/brand-mark.tsx';
import { useDocumentTitle } from '#kernel/web/frame/document-title.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ApiReference } from './api-reference.tsx';
import styles from './reference.module.css';

/** The reference of the API, for whoever connects another system. */
export function ReferencePage() {
  const t = useText();
  useDocumentTitle(t('API reference'));
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <BrandMark size={28} />
        <h1 className={styles.title}>{t('API reference')}</h1>
        <a href="/api/openapi.json" className={styles.document}>
          {t('OpenAPI document')}
        </a>
      </header>
      {/* Names of the program, for whoever writes one: no language has words for them. */}
      <main id="page" translate="no">
        <ApiReference />
      </main>
    </div>
  );
}
