import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Parts of the socket client that our pages never use, as nothing: every packet of ours is text, and no server of ours speaks WebTransport. The widget has to stay small. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'engine.io-client/build/esm/transports/webtransport.js': 'export class WT { get name() { return "webtransport"; } }',
  'engine.io-parser/build/esm/contrib/base64-arraybuffer.js': 'export const decode = () => new ArrayBuffer(0);',
  'socket.io-parser/build/esm/binary.js':
    'export const deconstructPacket = (packet) => ({ packet, buffers: [] }); export const reconstructPacket = (packet) => packet;',
  'socket.io-parser/build/esm/is-binary.js':
    'export const isBinary = () => false; export const hasBinary = () => false;',
};

function textSockets(): Plugin {
  return {
    name: 'text-sockets',
    enforce: 'pre',
    load: (id) => Object.entries(LEFT_OUT).find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1] ?? null,
  };
}

/** The words the chat loads bring no styles and no further files, so the script does without Vite's loader of those. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'widget',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
  };
}

/**
 * Three builds in one command. `client`: the pages, each at dist/<page>/index.html, so that the address of a page is the name of its folder.
 * `widget`: the chat alone as one classic script, dist/chat/widget.js, because a shop adds it with one script tag.
 * `words`: what the chat loads only when it is needed, dist/chat/words/*.js: its phrases in other languages, and how a customer's language is found.
 * Nothing is inlined into the HTML: the pages run under a policy that allows scripts and styles from their own address only.
 */
export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [textSockets(), plainImports()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir: here('./dist'), target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            chat: here('./chat/index.html'),
            console: here('./console/index.html'),
            staff: here('./staff/index.html'),
          },
        },
      },
    },
    widget: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        rolldownOptions: {
          input: here('./chat/widget/main.ts'),
          output: { format: 'iife', entryFileNames: 'chat/widget.js' },
        },
      },
    },
    words: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        rolldownOptions: {
          input: ['ar', 'es', 'hi', 'spoken-language'].map((part) => here(`./chat/widget/words/${part}.ts`)),
          preserveEntrySignatures: 'strict',
          output: { format: 'es', entryFileNames: 'chat/words/[name].js' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'widget', 'words']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
