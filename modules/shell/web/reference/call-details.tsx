import { useText } from '#kernel/web/text/use-text.ts';
import { CodeBlock } from './code-block.tsx';
import type { ApiCall, ApiRefusal, Body, Parameter, Schemas } from './document.ts';
import { type ExampleOf, exampleOf } from './example.ts';
import styles from './reference.module.css';
import { schemaLines } from './schema-lines.ts';
import { SchemaList } from './schema-list.tsx';
import { TryCall } from './try-call.tsx';

/** All about a call: who may make it, what it takes, what it answers, how it is refused, and a try. */
export function CallDetails({ call, schemas }: { readonly call: ApiCall; readonly schemas: Schemas }) {
  const t = useText();
  return (
    <>
      <WhoMay call={call} />
      {call.parameters.length > 0 ? (
        <section>
          <h4>{t('Parameters')}</h4>
          <SchemaList label={t('Parameters')} lines={call.parameters.flatMap((parameter) => linesOf(parameter, schemas))} />
        </section>
      ) : null}
      {call.body ? <Content title={t('Request body')} body={call.body} schemas={schemas} what="sent" /> : null}
      {call.answer ? <Content title={t('Answer')} body={call.answer} schemas={schemas} what="answered" /> : null}
      <section>
        <h4>{t('Errors')}</h4>
        <Refusals refusals={call.refusals} />
      </section>
      <section>
        <h4>{t('Try it')}</h4>
        <TryCall call={call} schemas={schemas} />
      </section>
    </>
  );
}

/** A parameter's schema, its first line called like the parameter. */
function linesOf({ name, in: place, required, schema }: Parameter, schemas: Schemas) {
  return schemaLines(schema, schemas).map((line) =>
    line.depth === 0
      ? { ...line, path: name, name, required, depth: 1, place }
      : { ...line, path: `${name}.${line.path}`, depth: line.depth + 1 },
  );
}

function WhoMay({ call: { permissions, areas } }: { readonly call: ApiCall }) {
  const t = useText();
  if (areas.length === 0) return <p>{t('Public: no sign-in is needed.')}</p>;
  const where = areas.join(', ');
  if (permissions.length === 0) return <p>{t('Any session of these areas: {areas}.', { areas: where })}</p>;
  return <p>{t('Permission: {names}. Areas: {areas}.', { names: permissions.join(` ${t('or')} `), areas: where })}</p>;
}

interface ContentProps {
  readonly title: string;
  readonly body: Body;
  readonly schemas: Schemas;
  readonly what: ExampleOf;
}

/** A schema beside its example. */
function Content({ title, body, schemas, what }: ContentProps) {
  const t = useText();
  const hasShape = body.type.includes('json') || body.type.includes('form');
  const lines = schemaLines(body.schema, schemas);
  return (
    <section>
      <h4>
        {title} <code className={styles.type}>{body.type}</code>
      </h4>
      {hasShape ? (
        <div className={styles.pair}>
          <SchemaList label={title} lines={lines.length > 1 ? lines.slice(1) : lines} />
          {body.type.includes('json') ? (
            <figure className={styles.example}>
              <figcaption>{t('Example')}</figcaption>
              <CodeBlock label={`${title}: ${t('Example')}`} text={JSON.stringify(exampleOf(body.schema, schemas, what), null, 2)} />
            </figure>
          ) : null}
        </div>
      ) : (
        <p className="muted">{t('A file.')}</p>
      )}
    </section>
  );
}

function Refusals({ refusals }: { readonly refusals: readonly ApiRefusal[] }) {
  return (
    <ul className={styles.refusals}>
      {refusals.map(({ status, code, message }) => (
        <li key={`${status} ${code ?? ''}`}>
          <span className="strong tnum">{status}</span> {code ? <code>{code}</code> : null} <span lang="en">{message}</span>
        </li>
      ))}
    </ul>
  );
}
