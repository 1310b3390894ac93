// A house's own tickets as somebody designs them: copied from those of every house, changed by mouse and keys, checked
// while they are changed, saved only with what must be on them, and lost only when that was said.
#include "tests/support/settings_opened.h"
#include "ui/common/mm_field.h"
#include "ui/papers/design_canvas.h"
#include "ui/papers/design_findings.h"

#include <QComboBox>
#include <QLineEdit>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestTicketDesigner : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_counter = std::make_unique<CounterFixture>();
        m_counter->openWindow();
        m_desk = m_counter->desk(u"elsewhere"_s);
    }
    void cleanup()
    {
        m_desk.reset();
        m_counter.reset();
    }

    void copiedAndUsed();
    void movedByKeys();
    void movedByMouse();
    void typedWithAComma();
    void undone();
    void findingsSelectTheirElement();
    void withoutABarcodeItIsNotSaved();
    void escAsksOnlyWhereSomethingChanged();
    void changedElsewhereMeanwhile();
    void filesOutAndIn();
    void receipts();

private:
    QDialog *designer() const { return m_counter->find<QDialog>("designDialog"); }
    DesignCanvas *canvas() const { return m_counter->find<DesignCanvas>("designCanvas"); }
    QListWidget *elements() const { return m_counter->find<QListWidget>("designElements"); }
    DesignFindings *findings() const { return m_counter->find<DesignFindings>("designFindings"); }
    MmField *number(const char *name) const { return m_counter->find<MmField>(name); }
    PaperDesk papers() const { return m_desk->settings().papers(); }
    void select(const QString &name)
    {
        openSettings(*m_counter, "papersPage");
        auto *table = m_counter->find<QTreeWidget>("papersTable");
        QTRY_VERIFY(!table->findItems(name, Qt::MatchExactly).isEmpty());
        table->setCurrentItem(table->findItems(name, Qt::MatchExactly).first());
    }
    void open(const QString &name, const char *button)
    {
        select(name);
        m_counter->press(button);
        QTRY_VERIFY(designer() && designer()->isActiveWindow());
        QTRY_VERIFY(findings()->isNewest() && findings()->count() > 0);
    }
    // One's own, of the usual ticket, and open in the designer.
    void openOwn()
    {
        QVERIFY(papers().set(u"gala"_s, usualTicket()));
        open(u"gala"_s, "papersChange");
    }
    QRectF box() const
    {
        return {number("designLeft")->value(), number("designTop")->value(), number("designWidth")->value(),
                number("designHeight")->value()};
    }
    void key(int code, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(canvas(), Qt::Key(code), modifiers); }
    PaperTemplate kept() const { return papers().named(u"gala"_s)->paper; }
    QString message() const { return m_counter->text("designMessageText"); }

    std::unique_ptr<CounterFixture> m_counter;
    std::unique_ptr<Desk> m_desk;
};

void TestTicketDesigner::copiedAndUsed()
{
    select(u"classic"_s);
    QVERIFY(!m_counter->find("papersChange")->isEnabled());
    QVERIFY(!m_counter->find("papersRemove")->isEnabled());
    open(u"classic"_s, "papersCopy");
    m_counter->prompt.reason = u"gala"_s;
    m_counter->press("designSave");
    QTRY_VERIFY(!designer());
    QCOMPARE(kept(), usualTicket());
    select(u"gala"_s);
    m_counter->press("papersUse");
    QTRY_VERIFY(m_counter->find<QComboBox>("rule-terminal"));
    m_counter->press("ruleSave");
    QTRY_VERIFY(m_counter->text("papersHere").contains(u"tickets as gala"_s));
    QCOMPARE(papers().chosen(PaperFor::Ticket, m_counter->event)->name, u"gala"_s);
    m_counter->prompt.accepts = true;
    m_counter->press("papersRemove"); // it is used
    QTRY_VERIFY(m_counter->text("papersHere").contains(u"Choose another one there first"_s));
    QVERIFY(papers().named(u"gala"_s));
}

void TestTicketDesigner::movedByKeys()
{
    openOwn();
    elements()->setCurrentRow(3); // the event
    const QRectF before = box();
    canvas()->setFocus();
    key(Qt::Key_Right);
    key(Qt::Key_Down, Qt::ShiftModifier);
    key(Qt::Key_Left, Qt::ControlModifier);
    QCOMPARE(box(), QRectF(before.x() + 0.5, before.y() + 5, before.width() - 0.5, before.height()));
    for (int i = 0; i < 60; ++i)
        key(Qt::Key_Left, Qt::ShiftModifier);
    key(Qt::Key_Right);
    QCOMPARE(box().x(), 0.5); // it stayed on the paper
    key(Qt::Key_PageDown);
    QCOMPARE(elements()->currentRow(), 4);
    const int count = elements()->count();
    key(Qt::Key_Delete);
    QCOMPARE(elements()->count(), count - 1);
    m_counter->picture(u"ticket-designer"_s, designer());
}

void TestTicketDesigner::movedByMouse()
{
    openOwn();
    const TemplateElement code = usualTicket().elements.at([] {
        qsizetype at = 0;
        while (usualTicket().elements.at(at).kind != ElementKind::Barcode)
            ++at;
        return at;
    }());
    const QPoint middle = canvas()->inPixels(code.box.center()).toPoint();
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, middle);
    QCOMPARE(box(), code.box); // a click moves nothing
    QVERIFY(!m_counter->find("designSave")->isEnabled());
    const QPoint by = (canvas()->inPixels({-10.2, 0}) - canvas()->inPixels({0, 0})).toPoint();
    QTest::mousePress(canvas(), Qt::LeftButton, {}, middle);
    QTest::mouseMove(canvas(), middle + by / 2);
    QTest::mouseMove(canvas(), middle + by);
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, middle + by);
    QVERIFY2(std::abs(box().x() - code.box.x() + 10) < 1, qPrintable(QString::number(box().x())));
    QCOMPARE(box().x() * 2, std::round(box().x() * 2)); // in half millimetres
    m_counter->press("designUndo");                     // the whole way at once
    QCOMPARE(box(), code.box);
}

void TestTicketDesigner::typedWithAComma()
{
    openOwn();
    elements()->setCurrentRow(3);
    for (const QString &typed : {u"12,5"_s, u"12.5"_s}) {
        number("designLeft")->setValue(3);
        number("designLeft")->setFocus(Qt::TabFocusReason);
        number("designLeft")->selectAll();
        QTest::keyClicks(number("designLeft"), typed);
        QCOMPARE(box().x(), 12.5);
    }
    number("designLeft")->clearFocus();
    canvas()->setFocus();
    QWheelEvent wheel({5, 5}, number("designLeft")->mapToGlobal(QPointF(5, 5)), {}, {0, 120}, {}, {}, {}, false);
    QCoreApplication::sendEvent(number("designLeft"), &wheel);
    QCOMPARE(box().x(), 12.5);
}

void TestTicketDesigner::undone()
{
    openOwn();
    elements()->setCurrentRow(3);
    const QRectF before = box();
    canvas()->setFocus();
    key(Qt::Key_Right);
    key(Qt::Key_Right); // together one step
    m_counter->find<QComboBox>("designAlign")->setCurrentIndex(2);
    QTest::keyClick(designer(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_counter->find<QComboBox>("designAlign")->currentIndex(), 0);
    QTest::keyClick(designer(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(box(), before);
    QVERIFY(!m_counter->find("designUndo")->isEnabled());
    QTest::keyClick(designer(), Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(box().x(), before.x() + 1);
    m_counter->press("designSave");
    QTRY_VERIFY(!designer());
    QCOMPARE(kept().elements.at(2).box.x(), before.x() + 1);
}

void TestTicketDesigner::findingsSelectTheirElement()
{
    openOwn();
    elements()->setCurrentRow(3);
    number("designWidth")->setValue(8);
    number("designHeight")->setValue(3);
    QTRY_VERIFY(findings()->isNewest());
    const auto cut = findings()->findItems(u"cut off"_s, Qt::MatchContains);
    QVERIFY(!cut.isEmpty());
    elements()->setCurrentRow(0);
    QVERIFY(!number("designLeft")->isVisible()); // the paper's own fields
    QVERIFY(number("designPaperWidth")->isVisible());
    findings()->setCurrentItem(cut.first());
    QCOMPARE(elements()->currentRow(), 3);
    m_counter->picture(u"ticket-designer-findings"_s, designer());
}

void TestTicketDesigner::withoutABarcodeItIsNotSaved()
{
    openOwn();
    for (int row = elements()->count() - 1; row > 0; --row) {
        elements()->setCurrentRow(row);
        if (m_counter->find("designSymbology")->isVisible())
            m_counter->press("designRemove");
    }
    m_counter->press("designSave"); // at once: the check is still on its way
    QTRY_VERIFY(message().contains(u"Nothing on it can be scanned"_s));
    QVERIFY(designer());
    QCOMPARE(kept(), usualTicket());
    elements()->setCurrentRow(0);
    number("designEdgeLeft")->setValue(100);
    number("designEdgeRight")->setValue(100);
    m_counter->press("designSave");
    QTRY_VERIFY(message().contains(u"margins"_s));
    QCOMPARE(kept(), usualTicket());
}

void TestTicketDesigner::escAsksOnlyWhereSomethingChanged()
{
    openOwn();
    QTest::keyClick(designer(), Qt::Key_Escape);
    QTRY_VERIFY(!designer());
    QVERIFY(m_counter->prompt.asked.isEmpty());
    open(u"gala"_s, "papersChange");
    elements()->setCurrentRow(3);
    canvas()->setFocus();
    key(Qt::Key_Right);
    m_counter->prompt.accepts = false;
    QTest::keyClick(designer(), Qt::Key_Escape);
    QCOMPARE(m_counter->prompt.asked.size(), 1);
    QVERIFY(m_counter->prompt.asked.last().losesWork && designer());
    m_counter->prompt.accepts = true;
    QTest::keyClick(designer(), Qt::Key_Escape);
    QTRY_VERIFY(!designer());
    QCOMPARE(kept(), usualTicket());
}

void TestTicketDesigner::changedElsewhereMeanwhile()
{
    openOwn();
    PaperTemplate theirs = usualTicket();
    theirs.elements.removeFirst();
    QVERIFY(papers().set(u"gala"_s, theirs));
    elements()->setCurrentRow(3);
    canvas()->setFocus();
    key(Qt::Key_Right);
    m_counter->press("designSave");
    QTRY_VERIFY(message().contains(u"changed at another terminal"_s));
    QCOMPARE(kept(), theirs);
    m_counter->prompt.reason = u"classic2"_s;
    m_counter->press("designSaveAs");
    QTRY_VERIFY(!designer());
    QVERIFY(papers().named(u"classic2"_s));
}

void TestTicketDesigner::filesOutAndIn()
{
    openOwn();
    m_counter->prompt.fileToSave = m_counter->file(); // over the box office itself
    m_counter->press("designExport");
    QTRY_VERIFY(!message().isEmpty());
    QVERIFY(papers().templates()); // which is one still
    m_counter->prompt.fileToSave = m_counter->path(u"gala.json"_s);
    m_counter->press("designExport");
    QTRY_VERIFY(message().contains(u"Exported"_s));
    elements()->setCurrentRow(3);
    m_counter->press("designRemove");
    const int count = elements()->count();
    m_counter->prompt.fileToOpen = m_counter->prompt.fileToSave;
    m_counter->press("designImport");
    QTRY_COMPARE(elements()->count(), count + 1);
    QVERIFY(!m_counter->find("designSave")->isEnabled()); // as it was
    m_counter->prompt.fileToOpen = m_counter->path(u"none.json"_s);
    m_counter->press("designImport");
    QTRY_VERIFY(message().contains(u"cannot be read"_s));
}

void TestTicketDesigner::receipts()
{
    open(u"receipt80"_s, "papersCopy");
    elements()->setCurrentRow(1);
    m_counter->press("designRemove");
    m_counter->picture(u"ticket-designer-receipt"_s, designer());
    m_counter->prompt.reason = u"short"_s;
    m_counter->press("designSave");
    QTRY_VERIFY(!designer());
    QCOMPARE(papers().named(u"short"_s)->paper.elements.size(), builtInTemplate(u"receipt80"_s)->elements.size() - 1);
}

ROWLOCK_WINDOW_TEST(TestTicketDesigner)
#include "tst_ticket_designer.moc"
