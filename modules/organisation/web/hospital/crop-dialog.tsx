import '#kernel/web/design/mantine-frame.css';
import { Button, Modal } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './picture-field.module.css';

export interface CropDialogProps {
  readonly file: File;
  readonly ratio: number;
  readonly pixels: number;
  readonly round: boolean;
  readonly onDone: (picture: Blob) => void;
  readonly onCancel: () => void;
}

interface View {
  /** 1 = the whole picture lies in the frame. */
  readonly zoom: number;
  /** Offset of the picture's middle in parts of the frame, 0 = centred. */
  readonly x: number;
  readonly y: number;
}

const largest = 1_048_576;
const start: View = { zoom: 1, x: 0, y: 0 };

/** What a key does to the picture. */
const steps: Readonly<Record<string, { readonly x?: number; readonly y?: number; readonly zoom?: number }>> = {
  ArrowLeft: { x: -0.02 },
  ArrowRight: { x: 0.02 },
  ArrowUp: { y: -0.02 },
  ArrowDown: { y: 0.02 },
  '+': { zoom: 0.1 },
  '-': { zoom: -0.1 },
};

/** Draws the picture as the frame shows it. A PNG keeps what is see-through. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const fit = Math.min(canvas.width / picture.width, canvas.height / picture.height) * view.zoom;
  const [width, height] = [picture.width * fit, picture.height * fit];
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    picture,
    (canvas.width - width) / 2 + view.x * canvas.width,
    (canvas.height - height) / 2 + view.y * canvas.height,
    width,
    height,
  );
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** The drawn picture as PNG, or as JPEG when the PNG would be too large. */
async function fileOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const png = await toBlob(canvas, 'image/png');
  return png && png.size <= largest ? png : toBlob(canvas, 'image/jpeg', 0.85);
}

/** Cuts a picture to a frame: drag or arrow keys move it, the slider or + and − enlarge it. */
export function CropDialog({ file, ratio, pixels, round, onDone, onCancel }: CropDialogProps) {
  const t = useText();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [failed, setFailed] = useState(false);
  const [view, setView] = useState(start);
  const width = ratio >= 1 ? pixels : Math.round(pixels * ratio);
  const height = Math.round(width / ratio);

  useEffect(() => {
    let wanted = true;
    createImageBitmap(file).then(
      (found) => wanted && setPicture(found),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [file]);

  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, view);
  }, [picture, view]);

  const move = (x: number, y: number) =>
    setView((old) => ({ ...old, x: Math.max(-1, Math.min(1, old.x + x)), y: Math.max(-1, Math.min(1, old.y + y)) }));
  const enlarge = (by: number) => setView((old) => ({ ...old, zoom: Math.max(1, Math.min(5, old.zoom + by)) }));

  function onKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    if (step.zoom) enlarge(step.zoom);
    else move(step.x ?? 0, step.y ?? 0);
  }

  function onPointer(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, y: event.clientY };
    } else if (event.type === 'pointermove' && held.current) {
      const box = event.currentTarget.getBoundingClientRect();
      move((event.clientX - held.current.x) / box.width, (event.clientY - held.current.y) / box.height);
      held.current = { x: event.clientX, y: event.clientY };
    } else if (event.type === 'pointerup') held.current = null;
  }

  async function keep() {
    const made = canvas.current ? await fileOf(canvas.current) : null;
    if (made) onDone(made);
    else setFailed(true);
  }

  return (
    <Modal opened onClose={onCancel} title={t('Crop the picture')} closeButtonProps={{ 'aria-label': t('Close') }} size={480}>
      <div className={styles.crop}>
        {failed ? (
          <p role="alert">{t('This picture cannot be read.')}</p>
        ) : (
          <>
            <div
              className={styles.window}
              data-round={round || undefined}
              role="group"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture, so it must take the focus.
              tabIndex={0}
              aria-label={t('Picture: use the arrow keys to move it, plus and minus to zoom')}
              onKeyDown={onKey}
              onPointerDown={onPointer}
              onPointerMove={onPointer}
              onPointerUp={onPointer}
              data-autofocus
            >
              <canvas ref={canvas} width={width} height={height} />
            </div>
            <div className={styles.zoom}>
              <label htmlFor={id}>{t('Enlarge')}</label>
              <input
                id={id}
                type="range"
                min={1}
                max={5}
                step={0.05}
                value={view.zoom}
                onChange={(event) => setView({ ...view, zoom: Number(event.currentTarget.value) })}
              />
            </div>
          </>
        )}
        <div className={styles.foot}>
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => void keep()} disabled={failed || !picture}>
            {t('Save picture')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
