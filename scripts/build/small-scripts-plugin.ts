import { readFile } from 'node:fs/promises';
import { minify, type Plugin } from 'vite';

const SCRIPT = /\.js\?raw$/;

/** Scripts that stand in pages as text go without their comments and long names: they are sent with every page. */
export function smallScripts(): Plugin {
  return {
    name: 'small-scripts',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!SCRIPT.test(id)) return null;
      const file = id.replace(/\?raw$/, '');
      const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: false });
      if (errors.length > 0) this.error(`${file}: ${errors[0]?.message}`);
      return `export default ${JSON.stringify(code)}`;
    },
  };
}
