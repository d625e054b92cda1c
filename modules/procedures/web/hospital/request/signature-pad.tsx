import { Button, FileButton, Group, Stack } from '@mantine/core';
import { useRef } from 'react';
import { useField } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from '../procedures.module.css';

/** A signature drawn with finger, pen or mouse, or a picture of a thumbprint; its value is a picture in a data address. */
export function SignaturePad({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useText();
  const { form, input } = useField(name, label);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(false);
  const at = (event: React.PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top] as const;
  };
  const begin = (event: React.PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    drawing.current = true;
    pen.lineWidth = 2;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.moveTo(...at(event));
  };
  const draw = (event: React.PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !drawing.current) return;
    pen.lineTo(...at(event));
    pen.stroke();
  };
  const end = () => {
    if (!drawing.current) return;
    drawing.current = false;
    form.set(name, canvas.current?.toDataURL('image/png') ?? '');
  };
  const clear = () => {
    const element = canvas.current;
    element?.getContext('2d')?.clearRect(0, 0, element.width, element.height);
    form.set(name, '');
  };
  const choose = (file: File | null) => {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => form.set(name, String(reader.result));
    reader.readAsDataURL(file);
  };
  const value = form.useValue(name);
  return (
    <Stack gap="xs">
      <span className="strong">{label}</span>
      <canvas
        ref={canvas}
        width={480}
        height={160}
        className={styles.pad}
        role="img"
        aria-label={t('Draw the signature here')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerLeave={end}
      />
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={clear}>
          {t('Clear')}
        </Button>
        <FileButton accept="image/png,image/jpeg" onChange={choose}>
          {(props) => (
            <Button variant="default" size="compact-sm" {...props}>
              {t('Thumbprint picture')}
            </Button>
          )}
        </FileButton>
        {value ? <span>{t('Signature captured')}</span> : null}
      </Group>
      {input.error ? <span role="alert">{input.error}</span> : null}
    </Stack>
  );
}
