import { Redis } from 'ioredis';
import { decodeSignal, type EventSignal, encodeSignal } from '../contracts/signals.ts';

/** Channel name under the installation's prefix. */
const channelOf = (prefix: string): string => `${prefix}:events`;

/** Signals over Redis publish/subscribe; the subscriber has a connection of its own, as Redis demands. */
export function openRedisSignal(url: string, prefix: string, onError: (error: unknown) => void): EventSignal {
  const publisher = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: false });
  publisher.on('error', onError);
  const subscribers = new Set<Redis>();
  return {
    publish: (signal) => {
      publisher.publish(channelOf(prefix), encodeSignal(signal)).catch(onError);
    },
    subscribe: async (handler) => {
      const subscriber = new Redis(url, { maxRetriesPerRequest: null });
      subscribers.add(subscriber);
      subscriber.on('error', onError);
      subscriber.on('ready', () => handler({ kind: 'resync' }));
      subscriber.on('message', (_channel, text) => {
        const signal = decodeSignal(text);
        if (signal) handler(signal);
      });
      await subscriber.subscribe(channelOf(prefix));
      return async () => {
        subscribers.delete(subscriber);
        subscriber.disconnect();
      };
    },
    close: async () => {
      publisher.disconnect();
      for (const subscriber of subscribers) subscriber.disconnect();
    },
  };
}
