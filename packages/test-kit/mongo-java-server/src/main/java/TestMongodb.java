import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import java.util.List;

/** Serves MongoDB's protocol from memory on a free loopback port until its standard input closes. */
public final class TestMongodb {
  /** The oldest wire version that the driver accepts. */
  private static final MongoVersion VERSION = new MongoVersion() {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(4, 4, 0);
    }

    @Override
    public int getWireVersion() {
      return 9;
    }
  };

  public static void main(String[] arguments) throws Exception {
    H2Backend backend = H2Backend.inMemory();
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    server.bind("127.0.0.1", 0);
    System.out.println("listening on mongodb://127.0.0.1:" + server.getLocalAddress().getPort());
    while (System.in.read() >= 0) {
      // The parent process holds the other end: when it exits, so does the server.
    }
    server.shutdownNow();
    System.exit(0);
  }
}
