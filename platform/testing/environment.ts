/** Makes the environment of this process exactly this one, variable by variable: the object itself stays Node's own. */
export function setEnvironment(wanted: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in wanted)) delete process.env[name];
  Object.assign(process.env, wanted);
}
