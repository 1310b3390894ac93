#include "ui/papers/design_elements.h"

#include "ui/common/action_button.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/words/paper_words.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QMenu>
#include <QSignalBlocker>

namespace rowlock {

DesignElements::DesignElements(DesignModel &model, QWidget *parent)
    : QWidget(parent), m_model(model), m_list(new QListWidget(this)),
      m_add(secondaryButton(tr("&Add"), "designAdd", this,
                            [this] {
                                if (m_model.isReceipt())
                                    m_model.add(ElementKind::Part);
                            })),
      m_duplicate(secondaryButton(tr("D&uplicate"), "designDuplicate", this, [this] { m_model.duplicate(); })),
      m_remove(secondaryButton(tr("&Remove"), "designRemove", this, [this] { m_model.remove(); })),
      m_up(secondaryButton(tr("Up"), "designUp", this, [this] { m_model.shift(-1); })),
      m_down(secondaryButton(tr("Down"), "designDown", this, [this] { m_model.shift(1); }))
{
    m_list->setObjectName(QStringLiteral("designElements"));
    m_list->setAccessibleName(tr("Elements"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->installEventFilter(this);
    m_up->setAccessibleName(tr("Earlier in the order"));
    m_down->setAccessibleName(tr("Later in the order"));
    addButtons();
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) { m_model.select(row - 1); });
    connect(&m_model, &DesignModel::changed, this, &DesignElements::refresh);
    refresh();
}

void DesignElements::addButtons()
{
    auto *line = new QHBoxLayout;
    line->setSpacing(gap::inside);
    for (ActionButton *button : {m_add, m_duplicate, m_remove, m_up, m_down}) {
        button->setHeight(ActionButton::Size::Small);
        line->addWidget(button);
    }
    line->addStretch(1);
    if (!m_model.isReceipt()) {
        auto *kinds = new QMenu(m_add);
        for (const ElementKind kind : {ElementKind::Text, ElementKind::Seat, ElementKind::Barcode, ElementKind::Logo,
                                       ElementKind::Line, ElementKind::Frame})
            kinds->addAction(kindText(kind), this, [this, kind] { m_model.add(kind); });
        m_add->setMenu(kinds);
    }
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(gap::related);
    column->addWidget(m_list, 1);
    column->addLayout(line);
}

bool DesignElements::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete) {
        m_model.remove();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void DesignElements::refresh()
{
    const QSignalBlocker quiet(m_list);
    const QList<TemplateElement> &elements = m_model.paper().elements;
    while (m_list->count() > elements.size() + 1)
        delete m_list->takeItem(m_list->count() - 1);
    while (m_list->count() < elements.size() + 1)
        m_list->addItem(QString());
    m_list->item(0)->setText(tr("Paper: %1").arg(paperText(m_model.paper().paper)));
    for (int i = 0; i < elements.size(); ++i) {
        const TemplateElement &element = elements.at(i);
        QString text = elementText(element).simplified();
        if (element.when != ShownWhen::Always)
            text = element.when == ShownWhen::WithTerms ? tr("%1, with terms").arg(text)
                                                        : tr("%1, without terms").arg(text);
        m_list->item(i + 1)->setText(QStringLiteral("%1  %2").arg(i + 1).arg(text));
        m_list->item(i + 1)->setToolTip(text);
    }
    m_list->setCurrentRow(m_model.selected() + 1);
    const QString none = m_model.element() ? QString() : tr("Select an element first");
    const QString full = m_model.mayAdd() ? QString() : tr("There are as many elements as there may be");
    enableUnless(*m_add, full);
    enableUnless(*m_duplicate, none.isEmpty() ? full : none);
    enableUnless(*m_remove, none.isEmpty() && elements.size() < 2 ? tr("One element has to stay") : none);
    enableUnless(*m_up, none.isEmpty() && m_model.selected() == 0 ? tr("It is the first") : none);
    enableUnless(*m_down, none.isEmpty() && m_model.selected() == elements.size() - 1 ? tr("It is the last") : none);
}

} // namespace rowlock
