// Subscribes with the SockJS client of npm and prints each message, one JSON object a line.
// usage: node sockjs.js URL TRANSPORT SUBSCRIPTION
const SockJS = require('sockjs-client');

const [url, transport, subscription] = process.argv.slice(2);
const socket = new SockJS(url, null, { transports: [transport] });
socket.onopen = () => socket.send(subscription);
socket.onmessage = (message) => console.log(message.data);
socket.onclose = (event) => {
  console.log(JSON.stringify({ kind: 'disconnected', code: event.code }));
  process.exit();
};
