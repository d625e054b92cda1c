import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { dismissToast, onToast, readToast, type Toast } from './toast-store.ts';
import styles from './toasts.module.css';

export const toastMs = 3000;
const marks = { success: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle } as const;

/**
 * The one toast of the page, top right. It hangs as one low line under the top bar, in the row that the page leaves free above its head:
 * higher it covers the bell and the title and close button of a drawer, lower the buttons of the page's head. A message of several
 * lines, or a page with other measures, reaches over a control all the same; so only its own button takes the pointer, and whatever
 * lies under the words can be pressed at once. The regions stay in the page so that screen readers hear what enters them.
 */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, readToast);
  const urgent = toast?.kind === 'error' || toast?.kind === 'warning';
  return (
    <div className={styles.row}>
      <div role="alert">{toast && urgent ? <ToastCard key={toast.id} toast={toast} /> : null}</div>
      <div role="status">{toast && !urgent ? <ToastCard key={toast.id} toast={toast} /> : null}</div>
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const t = useText();
  const [held, setHeld] = useState(false);
  const Mark = marks[toast.kind];

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toastMs);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  return (
    <div className={styles.card} data-kind={toast.kind}>
      <Mark size={16} stroke={1.9} aria-hidden="true" className={styles.mark} />
      <p>{toast.text}</p>
      <button
        type="button"
        className={styles.close}
        onClick={() => dismissToast(toast.id)}
        // Who is about to press it, or reads on with the pointer there, is not hurried.
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <IconX size={16} aria-hidden="true" />
        <span className="visually-hidden">{t('Dismiss')}</span>
      </button>
    </div>
  );
}
