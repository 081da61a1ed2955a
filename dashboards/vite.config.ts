import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two builds in one command. `client`: the pages, each at dist/<page>/index.html, so that the address of a page is the name of its folder.
 * `widget`: the chat alone as one classic script, dist/chat/widget.js, because a shop adds it with one script tag.
 * Nothing is inlined into the HTML: the pages run under a policy that allows scripts and styles from their own address only.
 */
export default defineConfig({
  root: here('.'),
  base: '/',
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
  },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'widget']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
