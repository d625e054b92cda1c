import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { dismissToast, onToast, readToast, type Toast } from './toast-store.ts';
import styles from './toasts.module.css';

export const toastMs = 3000;
const marks = { success: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle } as const;

/** The one toast of the page, top right. The regions stay in the page so that screen readers hear what enters them. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, readToast);
  const urgent = toast?.kind === 'error' || toast?.kind === 'warning';
  return (
    <div className={styles.corner}>
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
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focusing only hold the toast; its button is the control.
    <div
      className={styles.card}
      data-kind={toast.kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Mark size={20} stroke={1.9} aria-hidden="true" className={styles.mark} />
      <p>{toast.text}</p>
      <button type="button" className={styles.close} onClick={() => dismissToast(toast.id)}>
        <IconX size={16} aria-hidden="true" />
        <span className="visually-hidden">{t('Dismiss')}</span>
      </button>
    </div>
  );
}
