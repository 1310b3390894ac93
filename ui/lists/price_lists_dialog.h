// The price lists of the box office: which there are, what each says, and which events use it. A list is saved whole or
// not at all, for all events that use it; what was sold keeps its price. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"

#include <QDialog>

class QListWidget;

namespace rowlock {

class ActionButton;
class PriceListEditor;

class PriceListsDialog final : public QDialog
{
    Q_OBJECT

public:
    PriceListsDialog(const HouseContext &context, QWidget *parent);

    void reject() override;

private:
    struct Known
    {
        QList<NamedPrices> lists;
        QList<PriceType> types;
        std::optional<Money> highest;
    };

    QWidget *makeSide();
    QLayout *makeActs();
    void read(PriceListId chosen);
    void fill(PriceListId chosen);
    void choose(int row);
    void showList(const NamedPrices &list);
    void readUsers(PriceListId list);
    void askForCategory();
    void openTypes();
    void preview();
    void save();
    void send();
    void askToDiscard(const std::function<void()> &then); // where something is typed
    void say(const QString &text, Tone tone);

    HouseContext m_context;
    Known m_known;
    bool m_waiting = false;
    QListWidget *m_lists;
    PriceListEditor *m_editor;
    ToneLabel *m_said;
    ToneLabel *m_users;
    ActionButton *m_preview = nullptr;
    ActionButton *m_save;
};

} // namespace rowlock
