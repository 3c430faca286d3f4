// sanitize-html calls require() on this ES module. Jest rejects that call while another import of the module is pending.
import 'htmlparser2';
